CREATE TABLE `reward_months` (
	`month` text NOT NULL,
	`type` text NOT NULL,
	`points_in` integer NOT NULL,
	`points_out` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`month`, `type`)
);

CREATE TABLE `reward_tiers` (
	`tier` text PRIMARY KEY NOT NULL,
	`members` integer NOT NULL,
	`outstanding` integer NOT NULL,
	`held` integer NOT NULL,
	`earned` integer NOT NULL,
	`redeemed` integer NOT NULL,
	`suspended` integer NOT NULL
);

CREATE TABLE `reward_faults` (
	`user_id` text PRIMARY KEY NOT NULL,
	`balance` integer NOT NULL,
	`ledger_points` integer NOT NULL,
	`held` integer NOT NULL,
	`hold_points` integer NOT NULL,
	`since` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`cleared_at` integer
);

CREATE INDEX `reward_faults_open` ON `reward_faults` (`since`,`user_id`) WHERE cleared_at is null;
CREATE TABLE `reward_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`points` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`proposed_by` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`note` text
);

CREATE INDEX `reward_corrections_waiting` ON `reward_corrections` (`proposed_at`,`id`) WHERE state = 'waiting';
CREATE INDEX `reward_corrections_decided` ON `reward_corrections` (`state`,`decided_at`,`id`);
CREATE INDEX `reward_corrections_user` ON `reward_corrections` (`user_id`,`proposed_at`,`id`);
ALTER TABLE `user_rewards` ADD `suspended_at` integer;
ALTER TABLE `user_rewards` ADD `inactivity_told_at` integer;
CREATE INDEX `user_rewards_told` ON `user_rewards` (`inactivity_told_at`) WHERE inactivity_told_at is not null and suspended_at is null;
-- What each tier's members have together, and what each month moved.
INSERT INTO `reward_tiers` (`tier`, `members`, `outstanding`, `held`, `earned`, `redeemed`, `suspended`) SELECT tier, count(*), sum(current_balance), sum(held_points), sum(total_earned), sum(total_redeemed), 0 FROM `user_rewards` GROUP BY tier;
INSERT INTO `reward_months` (`month`, `type`, `points_in`, `points_out`, `entries`) SELECT strftime('%Y-%m', at / 1000, 'unixepoch'), type, sum(max(points, 0)), sum(max(-points, 0)), count(*) FROM `reward_ledger` GROUP BY 1, 2;
INSERT INTO `reward_months` (`month`, `type`, `points_in`, `points_out`, `entries`) SELECT strftime('%Y-%m', held_at / 1000, 'unixepoch'), 'hold', sum(points), 0, count(*) FROM `reward_holds` GROUP BY 1;
INSERT INTO `reward_months` (`month`, `type`, `points_in`, `points_out`, `entries`) SELECT strftime('%Y-%m', coalesce(released_at, cancelled_at) / 1000, 'unixepoch'), 'hold', 0, sum(points), 0 FROM `reward_holds` WHERE coalesce(released_at, cancelled_at) IS NOT NULL GROUP BY 1 ON CONFLICT (month, type) DO UPDATE SET points_out = excluded.points_out;

CREATE TRIGGER `reward_tiers_new` AFTER INSERT ON `user_rewards`
BEGIN INSERT INTO reward_tiers (tier, members, outstanding, held, earned, redeemed, suspended) VALUES (new.tier, 1, new.current_balance, new.held_points, new.total_earned, new.total_redeemed, new.suspended_at IS NOT NULL) ON CONFLICT (tier) DO UPDATE SET members = members + 1, outstanding = outstanding + excluded.outstanding, held = held + excluded.held, earned = earned + excluded.earned, redeemed = redeemed + excluded.redeemed, suspended = suspended + excluded.suspended; END;
CREATE TRIGGER `reward_tiers_moved` AFTER UPDATE OF `current_balance`, `held_points`, `total_earned`, `total_redeemed`, `suspended_at` ON `user_rewards` WHEN new.tier = old.tier
BEGIN UPDATE reward_tiers SET outstanding = outstanding + new.current_balance - old.current_balance, held = held + new.held_points - old.held_points, earned = earned + new.total_earned - old.total_earned, redeemed = redeemed + new.total_redeemed - old.total_redeemed, suspended = suspended + (new.suspended_at IS NOT NULL) - (old.suspended_at IS NOT NULL) WHERE tier = new.tier; END;
CREATE TRIGGER `reward_tiers_changed` AFTER UPDATE OF `tier` ON `user_rewards` WHEN new.tier <> old.tier
BEGIN UPDATE reward_tiers SET members = members - 1, outstanding = outstanding - old.current_balance, held = held - old.held_points, earned = earned - old.total_earned, redeemed = redeemed - old.total_redeemed, suspended = suspended - (old.suspended_at IS NOT NULL) WHERE tier = old.tier;
INSERT INTO reward_tiers (tier, members, outstanding, held, earned, redeemed, suspended) VALUES (new.tier, 1, new.current_balance, new.held_points, new.total_earned, new.total_redeemed, new.suspended_at IS NOT NULL) ON CONFLICT (tier) DO UPDATE SET members = members + 1, outstanding = outstanding + excluded.outstanding, held = held + excluded.held, earned = earned + excluded.earned, redeemed = redeemed + excluded.redeemed, suspended = suspended + excluded.suspended; END;
CREATE TRIGGER `reward_tiers_gone` AFTER DELETE ON `user_rewards`
BEGIN UPDATE reward_tiers SET members = members - 1, outstanding = outstanding - old.current_balance, held = held - old.held_points, earned = earned - old.total_earned, redeemed = redeemed - old.total_redeemed, suspended = suspended - (old.suspended_at IS NOT NULL) WHERE tier = old.tier; END;
CREATE TRIGGER `reward_months_moved` AFTER INSERT ON `reward_ledger`
BEGIN INSERT INTO reward_months (month, type, points_in, points_out, entries) VALUES (strftime('%Y-%m', new.at / 1000, 'unixepoch'), new.type, max(new.points, 0), max(-new.points, 0), 1) ON CONFLICT (month, type) DO UPDATE SET points_in = points_in + excluded.points_in, points_out = points_out + excluded.points_out, entries = entries + 1; END;
CREATE TRIGGER `reward_months_held` AFTER INSERT ON `reward_holds`
BEGIN INSERT INTO reward_months (month, type, points_in, points_out, entries) VALUES (strftime('%Y-%m', new.held_at / 1000, 'unixepoch'), 'hold', new.points, 0, 1) ON CONFLICT (month, type) DO UPDATE SET points_in = points_in + excluded.points_in, entries = entries + 1; END;
CREATE TRIGGER `reward_months_let_go` AFTER UPDATE OF `released_at`, `cancelled_at` ON `reward_holds` WHEN coalesce(old.released_at, old.cancelled_at) IS NULL AND coalesce(new.released_at, new.cancelled_at) IS NOT NULL
BEGIN INSERT INTO reward_months (month, type, points_in, points_out, entries) VALUES (strftime('%Y-%m', coalesce(new.released_at, new.cancelled_at) / 1000, 'unixepoch'), 'hold', 0, new.points, 0) ON CONFLICT (month, type) DO UPDATE SET points_out = points_out + excluded.points_out; END;

-- A login ends the rest of the rewards, in the batch that makes the session, whichever way it came about.
CREATE TRIGGER `user_rewards_restored` AFTER INSERT ON `sessions`
BEGIN UPDATE user_rewards SET suspended_at = NULL, inactivity_told_at = NULL WHERE user_id = new.user_id AND (suspended_at IS NOT NULL OR inactivity_told_at IS NOT NULL); END;

-- Corrections that wait for a second person, for the sidebar.
CREATE TRIGGER `work_corrections_new` AFTER INSERT ON `reward_corrections` WHEN new.state = 'waiting'
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.corrections', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_corrections_back` AFTER UPDATE OF `state` ON `reward_corrections` WHEN new.state = 'waiting' AND NOT (old.state = 'waiting')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.corrections', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_corrections_done` AFTER UPDATE OF `state` ON `reward_corrections` WHEN old.state = 'waiting' AND NOT (new.state = 'waiting')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.corrections'; END;
CREATE TRIGGER `work_corrections_gone` AFTER DELETE ON `reward_corrections` WHEN old.state = 'waiting'
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.corrections'; END;
