CREATE TABLE `contact_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`vendor_notes` text,
	`requested_at` integer NOT NULL,
	`decided_at` integer
);

CREATE UNIQUE INDEX `contact_requests_pending` ON `contact_requests` (`from_id`,`to_id`) WHERE status = 'pending';
CREATE INDEX `contact_requests_received` ON `contact_requests` (`to_id`,`status`,`requested_at`,`id`);
CREATE INDEX `contact_requests_sent` ON `contact_requests` (`from_id`,`requested_at`,`id`);