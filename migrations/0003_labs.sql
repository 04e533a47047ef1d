CREATE TABLE `lab_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`created_by` text NOT NULL,
	`fields` text NOT NULL,
	`certificate` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);

CREATE INDEX `lab_drafts_vendor` ON `lab_drafts` (`vendor_id`,`updated_at`);
CREATE INDEX `lab_drafts_creator` ON `lab_drafts` (`created_by`,`updated_at`);
CREATE INDEX `lab_drafts_updated` ON `lab_drafts` (`updated_at`);
CREATE INDEX `lab_drafts_file` ON `lab_drafts` ("certificate" ->> '$.fileHash');
ALTER TABLE `lab_results` ADD `alkaloid_unit` text DEFAULT '%' NOT NULL;
ALTER TABLE `lab_results` ADD `first_verified_by` text;
ALTER TABLE `lab_results` ADD `first_verified_at` integer;
ALTER TABLE `lab_results` ADD `rejected_at` integer;
ALTER TABLE `lab_results` ADD `rejected_by` text;
ALTER TABLE `lab_results` ADD `expiry_noticed_at` integer;
CREATE INDEX `lab_results_batch` ON `lab_results` (upper("batch_number"));
CREATE INDEX `lab_results_file` ON `lab_results` ("certificate" ->> '$.fileHash');
CREATE INDEX `lab_results_changed` ON `lab_results` (`updated_at`,`id`);
CREATE INDEX `lab_results_status` ON `lab_results` (`status`,`updated_at`,`id`);
CREATE INDEX `lab_results_waiting` ON `lab_results` (`status`,`created_at`,`id`);
CREATE INDEX `lab_results_lab` ON `lab_results` (`lab_id`,`updated_at`,`id`);
CREATE INDEX `lab_results_of_vendor` ON `lab_results` (`vendor_id`,`updated_at`,`id`);
CREATE UNIQUE INDEX `lab_results_once` ON `lab_results` (`product_id`,upper("batch_number"),"certificate" ->> '$.fileHash') WHERE certificate is not null and status <> 'rejected';
CREATE UNIQUE INDEX `lab_partners_number` ON `lab_partners` (upper("certification_number"));
CREATE INDEX `lab_partners_name` ON `lab_partners` (`name`,`id`);