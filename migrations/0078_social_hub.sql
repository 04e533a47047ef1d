CREATE TABLE `social_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`parent_id` text,
	`author_id` text NOT NULL,
	`content` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`hidden_at` integer,
	`hidden_cause` text,
	`hidden_by` text,
	`hidden_reason` text
);

CREATE INDEX `social_comments_post` ON `social_comments` (`post_id`,`id`);
CREATE INDEX `social_comments_author` ON `social_comments` (`author_id`,`created_at`,`id`);
CREATE INDEX `social_comments_answers` ON `social_comments` (`parent_id`) WHERE parent_id is not null;
CREATE TABLE `social_likes` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`)
);

CREATE INDEX `social_likes_newest` ON `social_likes` (`user_id`,`created_at`,`post_id`);
CREATE TABLE `social_post_tags` (
	`tag` text NOT NULL,
	`post_id` text NOT NULL,
	PRIMARY KEY(`tag`, `post_id`)
);

CREATE TABLE `social_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`type` text NOT NULL,
	`visibility` text NOT NULL,
	`content` text NOT NULL,
	`html` text NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`extract_type` text,
	`vendor_id` text,
	`dose` text,
	`effects` text DEFAULT '[]' NOT NULL,
	`rating` integer,
	`notes` text,
	`shared_post_id` text,
	`like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`share_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`hidden_at` integer,
	`hidden_cause` text,
	`hidden_by` text,
	`hidden_reason` text
);

CREATE INDEX `social_posts_author` ON `social_posts` (`author_id`,`created_at`,`id`);
CREATE INDEX `social_posts_everyone` ON `social_posts` (`created_at`,`id`) WHERE hidden_at is null and visibility = 'public';
CREATE INDEX `social_posts_shared` ON `social_posts` (`shared_post_id`) WHERE shared_post_id is not null;
CREATE TABLE `social_trends` (
	`tag` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`writers` integer NOT NULL
);

CREATE TABLE `social_fanout` (
	`post_id` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE INDEX `social_fanout_oldest` ON `social_fanout` (`created_at`,`post_id`);
CREATE TABLE `social_readers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`opened_at` integer NOT NULL,
	`position` text,
	`friends` text DEFAULT '[]' NOT NULL,
	`friends_at` integer NOT NULL
);

CREATE INDEX `social_readers_opened` ON `social_readers` (`opened_at`);
CREATE INDEX `social_readers_unfinished` ON `social_readers` (`user_id`) WHERE position is not null;
CREATE TABLE `social_timeline` (
	`reader_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`post_id` text NOT NULL,
	`author_id` text NOT NULL,
	PRIMARY KEY(`reader_id`, `created_at`, `post_id`)
);

CREATE INDEX `social_timeline_author` ON `social_timeline` (`reader_id`,`author_id`);
-- The counts of a post are those of the rows, whoever writes or deletes them.
CREATE TRIGGER `social_likes_given` AFTER INSERT ON `social_likes`
BEGIN UPDATE `social_posts` SET `like_count` = `like_count` + 1 WHERE `id` = new.post_id; END;
CREATE TRIGGER `social_likes_taken` AFTER DELETE ON `social_likes`
BEGIN UPDATE `social_posts` SET `like_count` = `like_count` - 1 WHERE `id` = old.post_id; END;
CREATE TRIGGER `social_comments_written` AFTER INSERT ON `social_comments` WHEN new.hidden_at IS NULL
BEGIN UPDATE `social_posts` SET `comment_count` = `comment_count` + 1 WHERE `id` = new.post_id; END;
CREATE TRIGGER `social_comments_deleted` AFTER DELETE ON `social_comments` WHEN old.hidden_at IS NULL
BEGIN UPDATE `social_posts` SET `comment_count` = `comment_count` - 1 WHERE `id` = old.post_id; END;
CREATE TRIGGER `social_comments_hidden` AFTER UPDATE OF `hidden_at` ON `social_comments` WHEN (old.hidden_at IS NULL) <> (new.hidden_at IS NULL)
BEGIN UPDATE `social_posts` SET `comment_count` = `comment_count` + iif(new.hidden_at IS NULL, 1, -1) WHERE `id` = new.post_id; END;
CREATE TRIGGER `social_posts_shared_on` AFTER INSERT ON `social_posts` WHEN new.shared_post_id IS NOT NULL AND new.hidden_at IS NULL
BEGIN UPDATE `social_posts` SET `share_count` = `share_count` + 1 WHERE `id` = new.shared_post_id; END;
CREATE TRIGGER `social_posts_share_deleted` AFTER DELETE ON `social_posts` WHEN old.shared_post_id IS NOT NULL AND old.hidden_at IS NULL
BEGIN UPDATE `social_posts` SET `share_count` = `share_count` - 1 WHERE `id` = old.shared_post_id; END;
CREATE TRIGGER `social_posts_share_hidden` AFTER UPDATE OF `hidden_at` ON `social_posts` WHEN new.shared_post_id IS NOT NULL AND (old.hidden_at IS NULL) <> (new.hidden_at IS NULL)
BEGIN UPDATE `social_posts` SET `share_count` = `share_count` + iif(new.hidden_at IS NULL, 1, -1) WHERE `id` = new.shared_post_id; END;
-- A reader's timeline follows whom they follow and befriend: the newest few come in, and all go with the last tie.
CREATE TRIGGER `social_follow_begun` AFTER INSERT ON `member_follows` WHEN EXISTS (SELECT 1 FROM `social_readers` WHERE `user_id` = new.follower_id)
BEGIN
  INSERT OR IGNORE INTO `social_timeline` (`reader_id`, `created_at`, `post_id`, `author_id`)
  SELECT new.follower_id, `created_at`, `id`, `author_id` FROM `social_posts`
  WHERE `author_id` = new.followed_id AND `hidden_at` IS NULL AND `visibility` IN ('public', 'followers')
  ORDER BY `created_at` DESC, `id` DESC LIMIT 10;
END;
CREATE TRIGGER `social_friendship_begun` AFTER INSERT ON `friendships` WHEN EXISTS (SELECT 1 FROM `social_readers` WHERE `user_id` = new.user_id)
BEGIN
  INSERT OR IGNORE INTO `social_timeline` (`reader_id`, `created_at`, `post_id`, `author_id`)
  SELECT new.user_id, `created_at`, `id`, `author_id` FROM `social_posts`
  WHERE `author_id` = new.friend_id AND `hidden_at` IS NULL
  ORDER BY `created_at` DESC, `id` DESC LIMIT 10;
END;
CREATE TRIGGER `social_follow_ended` AFTER DELETE ON `member_follows`
WHEN NOT EXISTS (SELECT 1 FROM `friendships` WHERE `user_id` = old.follower_id AND `friend_id` = old.followed_id)
BEGIN DELETE FROM `social_timeline` WHERE `reader_id` = old.follower_id AND `author_id` = old.followed_id; END;
CREATE TRIGGER `social_friendship_ended` AFTER DELETE ON `friendships`
BEGIN
  DELETE FROM `social_timeline` WHERE `reader_id` = old.user_id AND `author_id` = old.friend_id
  AND (NOT EXISTS (SELECT 1 FROM `member_follows` WHERE `follower_id` = old.user_id AND `followed_id` = old.friend_id)
    OR `post_id` IN (SELECT `id` FROM `social_posts` WHERE `author_id` = old.friend_id AND `visibility` = 'friends'));
END;
