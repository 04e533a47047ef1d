CREATE TABLE `badge_holders` (
	`badge` text PRIMARY KEY NOT NULL,
	`holders` integer DEFAULT 0 NOT NULL
);

CREATE TABLE `member_badges` (
	`user_id` text NOT NULL,
	`badge` text NOT NULL,
	`earned_at` integer NOT NULL,
	`lost_at` integer,
	`told_at` integer,
	`granted_by` text,
	`grant_reason` text,
	PRIMARY KEY(`user_id`, `badge`)
);

CREATE INDEX `member_badges_holders` ON `member_badges` (`badge`) WHERE lost_at is null;
CREATE INDEX `member_badges_untold` ON `member_badges` (`user_id`) WHERE told_at is null and lost_at is null;
CREATE TABLE `member_standings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`reviews` integer NOT NULL,
	`balanced_reviews` integer NOT NULL,
	`pictured_reviews` integer NOT NULL,
	`verified_reviews` integer NOT NULL,
	`helpful_votes` integer NOT NULL,
	`posts` integer NOT NULL,
	`post_score` integer NOT NULL,
	`answers` integer NOT NULL,
	`certificate_posts` integer NOT NULL,
	`liveliest` integer NOT NULL,
	`poll_voters` integer NOT NULL,
	`reputation` integer NOT NULL,
	`counted_at` integer NOT NULL
);
-- How many hold a badge is how many rows say so, whoever writes them.
CREATE TRIGGER `member_badges_given` AFTER INSERT ON `member_badges` WHEN new.lost_at IS NULL
BEGIN INSERT INTO `badge_holders` (`badge`, `holders`) VALUES (new.badge, 1) ON CONFLICT (`badge`) DO UPDATE SET `holders` = `holders` + 1; END;
CREATE TRIGGER `member_badges_changed` AFTER UPDATE OF `lost_at` ON `member_badges` WHEN (old.lost_at IS NULL) <> (new.lost_at IS NULL)
BEGIN UPDATE `badge_holders` SET `holders` = `holders` + iif(new.lost_at IS NULL, 1, -1) WHERE `badge` = new.badge; END;
CREATE TRIGGER `member_badges_gone` AFTER DELETE ON `member_badges` WHEN old.lost_at IS NULL
BEGIN UPDATE `badge_holders` SET `holders` = `holders` - 1 WHERE `badge` = old.badge; END;
