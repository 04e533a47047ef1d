ALTER TABLE `users` ADD `show_tier` integer DEFAULT false NOT NULL;
CREATE INDEX `reward_ledger_user_type` ON `reward_ledger` (`user_id`,`type`,`at`);