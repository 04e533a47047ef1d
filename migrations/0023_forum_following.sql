CREATE TABLE `forum_own_stances` (
	`user_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`stances` text NOT NULL,
	PRIMARY KEY(`user_id`, `thread_id`)
);

CREATE TABLE `forum_bookmarks` (
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`remind_at` integer,
	`reminded_at` integer,
	PRIMARY KEY(`user_id`, `post_id`)
);

CREATE INDEX `forum_bookmarks_newest` ON `forum_bookmarks` (`user_id`,`created_at`,`post_id`);
CREATE INDEX `forum_bookmarks_reminders` ON `forum_bookmarks` (`user_id`,`remind_at`,`post_id`) WHERE remind_at is not null and reminded_at is null;
CREATE INDEX `forum_bookmarks_due` ON `forum_bookmarks` (`remind_at`) WHERE remind_at is not null and reminded_at is null;
CREATE INDEX `forum_bookmarks_post` ON `forum_bookmarks` (`post_id`);
CREATE TABLE `forum_announcements` (
	`post_id` text PRIMARY KEY NOT NULL,
	`what` text NOT NULL,
	`told_to` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE INDEX `forum_announcements_oldest` ON `forum_announcements` (`created_at`,`post_id`);
CREATE TABLE `forum_follows` (
	`user_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject` text NOT NULL,
	`muted` integer NOT NULL,
	`followed_at` integer NOT NULL,
	`active_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject_id`)
);

CREATE INDEX `forum_follows_followers` ON `forum_follows` (`subject_id`,`user_id`);
CREATE INDEX `forum_follows_active` ON `forum_follows` (`user_id`,`subject`,`muted`,`active_at`,`subject_id`);
CREATE TABLE `forum_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`follows_own` integer NOT NULL
);

ALTER TABLE `forum_posts` ADD `withdrawn_at` integer;
-- Who has written in a thread follows it, as they will from now on.
INSERT INTO `forum_follows` (`user_id`, `subject_id`, `subject`, `muted`, `followed_at`, `active_at`)
SELECT p.author_id, p.thread_id, 'thread', 0, min(p.created_at), t.last_post_at
FROM `forum_posts` p JOIN `forum_threads` t ON t.id = p.thread_id JOIN `users` u ON u.id = p.author_id
WHERE u.deleted_at IS NULL GROUP BY p.author_id, p.thread_id;

-- A member's votes and reactions in a thread, put together as taking one does.
INSERT INTO `forum_own_stances` (`user_id`, `thread_id`, `stances`)
SELECT user_id, thread_id, json_group_object(post_id, json_array(vote, reaction))
FROM `forum_stances` GROUP BY user_id, thread_id;
