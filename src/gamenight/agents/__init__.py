"""Programs that read and write words at a table: assistants, and the exam for them."""
