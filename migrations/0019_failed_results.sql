ALTER TABLE `vendors` ADD `failed_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `vendors` SET `failed_count` = (SELECT count(*) FROM `lab_results` WHERE `lab_results`.`vendor_id` = `vendors`.`id` AND `lab_results`.`status` = 'verified' AND `lab_results`.`overall_safety` = 'Failed' AND `lab_results`.`superseded_by` IS NULL AND `lab_results`.`expires_at` > unixepoch() * 1000);
