CREATE TABLE `invite_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`max_uses` integer NOT NULL,
	`current_uses` integer DEFAULT 0 NOT NULL,
	`description` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` integer,
	`deactivated_at` integer,
	`deactivated_by` text
);

CREATE UNIQUE INDEX `invite_codes_code` ON `invite_codes` (`code`);
CREATE INDEX `invite_codes_created` ON `invite_codes` (`created_at`,`id`);
CREATE TABLE `invite_redemptions` (
	`invite_id` text NOT NULL,
	`user_id` text NOT NULL,
	`redeemed_at` integer NOT NULL,
	PRIMARY KEY(`invite_id`, `user_id`)
);

CREATE INDEX `invite_redemptions_user` ON `invite_redemptions` (`user_id`,`invite_id`);
CREATE TABLE `mail_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);

CREATE INDEX `mail_tokens_subject` ON `mail_tokens` (`subject_id`,`purpose`);
CREATE INDEX `mail_tokens_expiry` ON `mail_tokens` (`expires_at`);
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`gave_up_at` integer,
	`last_error` text
);

CREATE INDEX `outbox_due` ON `outbox` (`due_at`,`id`);
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`,`id`) WHERE sent_at is not null;
CREATE INDEX `outbox_gave_up` ON `outbox` (`gave_up_at`,`id`) WHERE gave_up_at is not null;
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);
CREATE TABLE `moderation_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`owner_id` text,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`report_count` integer DEFAULT 0 NOT NULL,
	`opened_at` integer NOT NULL,
	`claimed_by` text,
	`claimed_at` integer,
	`decision` text,
	`decision_reason` text,
	`decided_by` text,
	`decided_at` integer,
	`appeal` text,
	`appealed_at` integer,
	`appeal_outcome` text,
	`appeal_note` text,
	`appeal_decided_by` text,
	`appeal_decided_at` integer,
	`files_swept_at` integer
);

CREATE UNIQUE INDEX `moderation_cases_pending` ON `moderation_cases` (`kind`,`subject_id`) WHERE status in ('open', 'claimed', 'appealed');
CREATE INDEX `moderation_cases_kind` ON `moderation_cases` (`kind`,`status`,`opened_at`,`id`);
CREATE INDEX `moderation_cases_owner` ON `moderation_cases` (`owner_id`,`opened_at`,`id`);
CREATE INDEX `moderation_cases_files` ON `moderation_cases` (`kind`,`decided_at`) WHERE kind = 'profile_picture' and files_swept_at is null;
CREATE TABLE `reports` (
	`case_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`case_id`, `reporter_id`)
);

CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`,`case_id`);
CREATE TABLE `notification_preferences` (
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`on_site` integer NOT NULL,
	`by_mail` integer NOT NULL,
	PRIMARY KEY(`user_id`, `type`)
);

CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`action_url` text,
	`related_user_id` text,
	`related_username` text,
	`merge_key` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`deleted_at` integer
);

CREATE UNIQUE INDEX `notifications_unread` ON `notifications` (`user_id`,`merge_key`) WHERE read_at is null and deleted_at is null;
CREATE INDEX `notifications_unread_newest` ON `notifications` (`user_id`,`created_at`,`id`) WHERE read_at is null and deleted_at is null;
CREATE INDEX `notifications_deleted` ON `notifications` (`deleted_at`) WHERE deleted_at is not null;
CREATE INDEX `notifications_related` ON `notifications` (`related_user_id`) WHERE related_user_id is not null;
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`,`id`);
CREATE INDEX `notifications_user_type` ON `notifications` (`user_id`,`type`,`created_at`,`id`);
CREATE TABLE `registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`network_hash` text NOT NULL,
	`device` text NOT NULL,
	`registered_at` integer NOT NULL,
	`referral_code` text,
	`risk_score` integer NOT NULL,
	`risk_factors` text NOT NULL,
	`status` text NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` text,
	`review_note` text
);

CREATE UNIQUE INDEX `registrations_user` ON `registrations` (`user_id`);
CREATE INDEX `registrations_network` ON `registrations` (`network_hash`,`registered_at`);
CREATE INDEX `registrations_status` ON `registrations` (`status`,`registered_at`,`id`);
CREATE TABLE `referral_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`code` text NOT NULL,
	`deactivated_at` integer,
	`created_at` integer NOT NULL,
	`current_usage` integer DEFAULT 0 NOT NULL
);

CREATE UNIQUE INDEX `referral_codes_user` ON `referral_codes` (`user_id`);
CREATE UNIQUE INDEX `referral_codes_code` ON `referral_codes` (`code`);
CREATE TABLE `referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`referrer_id` text NOT NULL,
	`referee_id` text NOT NULL,
	`referral_code` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`same_network` integer DEFAULT false NOT NULL,
	`referred_at` integer NOT NULL,
	`completed_at` integer,
	`reward_points` integer
);

CREATE UNIQUE INDEX `referrals_referee` ON `referrals` (`referee_id`);
CREATE INDEX `referrals_referrer` ON `referrals` (`referrer_id`,`referred_at`);
CREATE TABLE `reward_ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`cause` text NOT NULL,
	`points` integer NOT NULL,
	`description` text NOT NULL,
	`at` integer NOT NULL
);

CREATE UNIQUE INDEX `reward_ledger_cause` ON `reward_ledger` (`type`,`cause`);
CREATE INDEX `reward_ledger_user` ON `reward_ledger` (`user_id`,`at`);
CREATE TABLE `user_rewards` (
	`user_id` text PRIMARY KEY NOT NULL,
	`tier` text DEFAULT 'bronze' NOT NULL,
	`referral_count` integer DEFAULT 0 NOT NULL,
	`next_tier_requirement` integer DEFAULT 5 NOT NULL,
	`total_earned` integer DEFAULT 0 NOT NULL,
	`current_balance` integer DEFAULT 0 NOT NULL,
	`total_redeemed` integer DEFAULT 0 NOT NULL
);

CREATE TABLE `login_challenges` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);

CREATE INDEX `login_challenges_expiry` ON `login_challenges` (`expires_at`);
CREATE INDEX `login_challenges_user` ON `login_challenges` (`user_id`);
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer
);

CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
CREATE TABLE `second_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL
);

CREATE TABLE `login_archives` (
	`id` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`archived_at` integer NOT NULL,
	`archived_by` text NOT NULL
);

CREATE TABLE `login_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`since` integer DEFAULT 0 NOT NULL,
	`succeeded` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`users` integer DEFAULT 0 NOT NULL
);

CREATE TABLE `user_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);

CREATE INDEX `user_notes_user` ON `user_notes` (`user_id`,`created_at`);
CREATE TABLE `waitlist_days` (
	`day` text PRIMARY KEY NOT NULL,
	`signups` integer NOT NULL,
	`confirmed` integer NOT NULL
);

DROP INDEX `audit_log_at`;
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`,`id`);
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`at`,`id`);
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`,`at`,`id`);
CREATE INDEX `audit_log_type` ON `audit_log` (`subject_type`,`at`,`id`);
CREATE INDEX `audit_log_at` ON `audit_log` (`at`,`id`);
DROP INDEX `login_attempts_at`;
CREATE INDEX `login_attempts_outcome` ON `login_attempts` (`success`,`at`,`id`);
CREATE INDEX `login_attempts_user` ON `login_attempts` (`user_id`,`at`,`id`);
CREATE INDEX `login_attempts_user_outcome` ON `login_attempts` (`user_id`,`success`,`at`,`id`);
CREATE INDEX `login_attempts_at` ON `login_attempts` (`at`,`id`);
ALTER TABLE `login_attempts` DROP COLUMN `archived_at`;
ALTER TABLE `login_attempts` DROP COLUMN `archived_by`;
DROP INDEX `waitlist_created`;
CREATE INDEX `waitlist_created` ON `waitlist` (`created_at`,`id`);
ALTER TABLE `review_replies` ADD `hidden_at` integer;
ALTER TABLE `review_replies` ADD `hidden_by` text;
ALTER TABLE `review_replies` ADD `hidden_reason` text;
CREATE INDEX `review_votes_user` ON `review_votes` (`user_id`,`review_id`);
CREATE INDEX `review_replies_author` ON `review_replies` (`author_id`,`review_id`);
ALTER TABLE `sessions` ADD `second_factor_at` integer;
ALTER TABLE `users` ADD `picture` text;
ALTER TABLE `users` ADD `product_interests` text DEFAULT '[]' NOT NULL;
ALTER TABLE `users` ADD `how_did_you_hear` text;
ALTER TABLE `users` ADD `current_shop` text;
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);
CREATE INDEX `users_role` ON `users` (`role`,`created_at`,`id`);
CREATE INDEX `users_tester` ON `users` (`tester_since`,`id`) WHERE tester_since is not null;
CREATE INDEX `users_suspended` ON `users` (`suspended_at`,`id`) WHERE suspended_at is not null;
INSERT INTO `login_totals` (`id`, `since`, `succeeded`, `failed`, `users`) SELECT 1, 0, coalesce(sum(`success`), 0), coalesce(sum(not `success`), 0), count(DISTINCT `user_id`) FROM `login_attempts`;
CREATE TRIGGER `login_attempts_total` AFTER INSERT ON `login_attempts` BEGIN INSERT INTO `login_totals` (`id`) VALUES (1) ON CONFLICT (`id`) DO NOTHING; UPDATE `login_totals` SET `succeeded` = `succeeded` + NEW.`success`, `failed` = `failed` + (NOT NEW.`success`), `users` = `users` + (NEW.`user_id` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `login_attempts` WHERE `user_id` = NEW.`user_id` AND `at` > `login_totals`.`since` AND `id` <> NEW.`id`)) WHERE `id` = 1 AND NEW.`at` > `since`; END;
INSERT INTO `waitlist_days` (`day`, `signups`, `confirmed`) SELECT date(`created_at` / 1000, 'unixepoch'), count(*), count(`confirmed_at`) FROM `waitlist` GROUP BY 1;
CREATE TRIGGER `reward_ledger_no_update` BEFORE UPDATE ON `reward_ledger` BEGIN SELECT RAISE(ABORT, 'the reward ledger is append-only'); END;
CREATE TRIGGER `reward_ledger_no_delete` BEFORE DELETE ON `reward_ledger` BEGIN SELECT RAISE(ABORT, 'the reward ledger is append-only'); END;
CREATE TRIGGER `reward_ledger_no_replace` BEFORE INSERT ON `reward_ledger` WHEN EXISTS (SELECT 1 FROM `reward_ledger` WHERE `id` = NEW.`id` OR (`type` = NEW.`type` AND `cause` = NEW.`cause`)) BEGIN SELECT RAISE(ABORT, 'the reward ledger is append-only'); END;
CREATE TRIGGER `audit_log_no_replace` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = NEW.`id`) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
