CREATE TABLE `member_follows` (
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`follower_key` text NOT NULL,
	`followed_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followed_id`)
);

CREATE INDEX `member_follows_followers` ON `member_follows` (`followed_id`,`created_at`,`follower_id`);
CREATE INDEX `member_follows_following` ON `member_follows` (`follower_id`,`created_at`,`followed_id`);
CREATE INDEX `member_follows_follower_names` ON `member_follows` (`followed_id`,`follower_key`);
CREATE INDEX `member_follows_followed_names` ON `member_follows` (`follower_id`,`followed_key`);
CREATE TABLE `friend_requests` (
	`sender_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`declined_at` integer,
	`withdrawn_at` integer,
	PRIMARY KEY(`sender_id`, `receiver_id`)
);

CREATE INDEX `friend_requests_received` ON `friend_requests` (`receiver_id`,`created_at`,`sender_id`) WHERE declined_at is null and withdrawn_at is null;
CREATE INDEX `friend_requests_sent` ON `friend_requests` (`sender_id`,`created_at`,`receiver_id`) WHERE withdrawn_at is null;
CREATE INDEX `friend_requests_to` ON `friend_requests` (`receiver_id`);
CREATE INDEX `friend_requests_age` ON `friend_requests` (`created_at`);
CREATE TABLE `friendships` (
	`user_id` text NOT NULL,
	`friend_id` text NOT NULL,
	`friend_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `friend_id`)
);

CREATE INDEX `friendships_names` ON `friendships` (`user_id`,`friend_key`);
ALTER TABLE `users` ADD `follower_count` integer DEFAULT 0 NOT NULL;
ALTER TABLE `users` ADD `following_count` integer DEFAULT 0 NOT NULL;
ALTER TABLE `users` ADD `friend_count` integer DEFAULT 0 NOT NULL;
ALTER TABLE `users` ADD `is_suggested` integer DEFAULT true NOT NULL;
-- The counts of a member are those of the rows, whoever writes or deletes them.
CREATE TRIGGER `member_follows_begun` AFTER INSERT ON `member_follows`
BEGIN
  UPDATE `users` SET `follower_count` = `follower_count` + 1 WHERE `id` = new.followed_id;
  UPDATE `users` SET `following_count` = `following_count` + 1 WHERE `id` = new.follower_id;
END;
CREATE TRIGGER `member_follows_ended` AFTER DELETE ON `member_follows`
BEGIN
  UPDATE `users` SET `follower_count` = `follower_count` - 1 WHERE `id` = old.followed_id;
  UPDATE `users` SET `following_count` = `following_count` - 1 WHERE `id` = old.follower_id;
END;
CREATE TRIGGER `friendships_begun` AFTER INSERT ON `friendships`
BEGIN UPDATE `users` SET `friend_count` = `friend_count` + 1 WHERE `id` = new.user_id; END;
CREATE TRIGGER `friendships_ended` AFTER DELETE ON `friendships`
BEGIN UPDATE `users` SET `friend_count` = `friend_count` - 1 WHERE `id` = old.user_id; END;
