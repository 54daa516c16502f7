-- A database as gamenight with schema 1 left it, with a match that is being played.
CREATE TABLE gamenight_schema (
	version INTEGER NOT NULL
);
CREATE TABLE gamenight_tables (
	id TEXT NOT NULL,
	game TEXT NOT NULL,
	version INTEGER NOT NULL,
	players INTEGER NOT NULL,
	options JSON NOT NULL,
	seed TEXT NOT NULL,
	created DOUBLE PRECISION NOT NULL,
	PRIMARY KEY (id)
);
CREATE TABLE gamenight_seats (
	table_id TEXT NOT NULL,
	seat INTEGER NOT NULL,
	name TEXT NOT NULL,
	bot TEXT NOT NULL,
	token_hash TEXT NOT NULL,
	PRIMARY KEY (table_id, seat),
	FOREIGN KEY(table_id) REFERENCES gamenight_tables (id)
);
CREATE INDEX ix_gamenight_seats_token_hash ON gamenight_seats (token_hash);
CREATE TABLE gamenight_entries (
	table_id TEXT NOT NULL,
	number INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	entry INTEGER NOT NULL,
	move_id TEXT NOT NULL,
	PRIMARY KEY (table_id, number),
	FOREIGN KEY(table_id, seat) REFERENCES gamenight_seats (table_id, seat)
);
INSERT INTO gamenight_schema VALUES(1);
INSERT INTO gamenight_tables VALUES('table-1','suspense',3,2,'{"first_seat": -1, "open": true, "variant": "\u00f6"}','340282366920938463463374607431768211455',1234567890.125);
INSERT INTO gamenight_seats VALUES('table-1',0,'Zoë 🎲','','hash-of-zoe');
INSERT INTO gamenight_seats VALUES('table-1',1,'Bot','random','');
INSERT INTO gamenight_entries VALUES('table-1',0,0,7,'a');
INSERT INTO gamenight_entries VALUES('table-1',1,0,-1,'b');
INSERT INTO gamenight_entries VALUES('table-1',2,0,12,'ü');
