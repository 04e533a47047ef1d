CREATE TABLE `reward_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`cause` text NOT NULL,
	`points` integer NOT NULL,
	`description` text NOT NULL,
	`held_at` integer NOT NULL,
	`available_from` integer NOT NULL,
	`released_at` integer,
	`cancelled_at` integer
);

CREATE UNIQUE INDEX `reward_holds_cause` ON `reward_holds` (`type`,`cause`);
CREATE INDEX `reward_holds_user` ON `reward_holds` (`user_id`,`held_at`);
CREATE INDEX `reward_holds_due` ON `reward_holds` (`available_from`) WHERE released_at is null and cancelled_at is null;
ALTER TABLE `reward_ledger` ADD `actor_id` text;
ALTER TABLE `user_rewards` ADD `held_points` integer DEFAULT 0 NOT NULL;