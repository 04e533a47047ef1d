CREATE TABLE `forum_trends` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`place` integer NOT NULL,
	`writers` integer NOT NULL,
	`posts` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`)
);
