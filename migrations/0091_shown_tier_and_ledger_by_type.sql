ALTER TABLE `users` ADD `show_tier` integer DEFAULT false NOT NULL;
CREATE INDEX `reward_ledger_user_type` ON `reward_ledger` (`user_id`,`type`,`at`);

-- A hold that is written as released already, as the demo's are, leaves the month's total in the same statement.
CREATE TRIGGER `reward_months_held_before` AFTER INSERT ON `reward_holds` WHEN coalesce(new.released_at, new.cancelled_at) IS NOT NULL
BEGIN INSERT INTO reward_months (month, type, points_in, points_out, entries) VALUES (strftime('%Y-%m', coalesce(new.released_at, new.cancelled_at) / 1000, 'unixepoch'), 'hold', 0, new.points, 0) ON CONFLICT (month, type) DO UPDATE SET points_out = points_out + excluded.points_out; END;
