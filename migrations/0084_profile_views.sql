CREATE TABLE `follower_days` (
	`member_id` text NOT NULL,
	`day` text NOT NULL,
	`followers` integer NOT NULL,
	PRIMARY KEY(`member_id`, `day`)
);

CREATE TABLE `analytics_choices` (
	`user_id` text PRIMARY KEY NOT NULL,
	`who_can_view_analytics` text NOT NULL,
	`show_analytics` integer NOT NULL,
	`track_visitors` integer NOT NULL
);

CREATE TABLE `profile_view_days` (
	`profile_id` text NOT NULL,
	`day` text NOT NULL,
	`views` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`desktop` integer NOT NULL,
	`mobile` integer NOT NULL,
	`tablet` integer NOT NULL,
	`sources` text NOT NULL,
	PRIMARY KEY(`profile_id`, `day`)
);

CREATE TABLE `profile_visitors` (
	`profile_id` text NOT NULL,
	`viewer_id` text NOT NULL,
	`visited_at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `viewer_id`)
);

CREATE INDEX `profile_visitors_newest` ON `profile_visitors` (`profile_id`,`visited_at`,`viewer_id`);
CREATE INDEX `profile_visitors_viewer` ON `profile_visitors` (`viewer_id`,`profile_id`);
CREATE INDEX `profile_visitors_visited` ON `profile_visitors` (`visited_at`);
CREATE TABLE `profile_visits` (
	`profile_id` text NOT NULL,
	`visitor_key` text NOT NULL,
	`last_day` text NOT NULL,
	PRIMARY KEY(`profile_id`, `visitor_key`)
);

CREATE INDEX `profile_visits_day` ON `profile_visits` (`last_day`);
INSERT INTO `follower_days` (`member_id`, `day`, `followers`)
SELECT `followed_id`, date(`created_at` / 1000, 'unixepoch'), count(*) FROM `member_follows` GROUP BY 1, 2;
CREATE TRIGGER `follower_days_more` AFTER INSERT ON `member_follows`
BEGIN
  INSERT INTO `follower_days` (`member_id`, `day`, `followers`)
  VALUES (new.followed_id, date(new.created_at / 1000, 'unixepoch'), 1)
  ON CONFLICT (`member_id`, `day`) DO UPDATE SET `followers` = `followers` + 1;
END;
CREATE TRIGGER `follower_days_fewer` AFTER DELETE ON `member_follows`
BEGIN
  UPDATE `follower_days` SET `followers` = `followers` - 1
  WHERE `member_id` = old.followed_id AND `day` = date(old.created_at / 1000, 'unixepoch');
END;
