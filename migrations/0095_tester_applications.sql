CREATE TABLE `tester_application_events` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`notes` text DEFAULT '' NOT NULL
);

CREATE INDEX `tester_application_events_application` ON `tester_application_events` (`application_id`,`at`,`id`);
CREATE TABLE `tester_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`personal_sealed` text,
	`experience_sealed` text,
	`writing_sealed` text,
	`agreements_sealed` text,
	`document_id` text,
	`created_at` integer NOT NULL,
	`submitted_at` integer,
	`updated_at` integer NOT NULL,
	`reviewed_by` text,
	`reviewed_at` integer,
	`review_notes` text,
	`held_by` text,
	`held_at` integer
);

CREATE UNIQUE INDEX `tester_applications_open` ON `tester_applications` (`user_id`) WHERE status in ('draft', 'pending', 'under_review', 'needs_info', 'resubmitted');
CREATE INDEX `tester_applications_user` ON `tester_applications` (`user_id`,`created_at`);
CREATE INDEX `tester_applications_queue` ON `tester_applications` (`status`,`updated_at`,`id`);
CREATE TABLE `tester_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`application_id` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`key_sealed` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	`ends_at` integer
);

CREATE INDEX `tester_documents_ends` ON `tester_documents` (`ends_at`) WHERE ends_at is not null;
CREATE INDEX `tester_documents_user` ON `tester_documents` (`user_id`,`id`);
CREATE TRIGGER `work_tester_applications_new` AFTER INSERT ON `tester_applications` WHEN new.status IN ('pending', 'resubmitted', 'under_review')
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.testerApplications', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_tester_applications_back` AFTER UPDATE OF `status` ON `tester_applications` WHEN new.status IN ('pending', 'resubmitted', 'under_review') AND NOT (old.status IN ('pending', 'resubmitted', 'under_review'))
BEGIN INSERT INTO site_counters (name, value) VALUES ('work.testerApplications', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER `work_tester_applications_done` AFTER UPDATE OF `status` ON `tester_applications` WHEN old.status IN ('pending', 'resubmitted', 'under_review') AND NOT (new.status IN ('pending', 'resubmitted', 'under_review'))
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.testerApplications'; END;
CREATE TRIGGER `work_tester_applications_gone` AFTER DELETE ON `tester_applications` WHEN old.status IN ('pending', 'resubmitted', 'under_review')
BEGIN UPDATE site_counters SET value = value - 1 WHERE name = 'work.testerApplications'; END;
