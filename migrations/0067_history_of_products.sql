CREATE TABLE `product_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text,
	`before` text,
	`after` text,
	`result_id` text
);

CREATE INDEX `product_changes_newest` ON `product_changes` (`product_id`,"at" desc,"id" desc) WHERE kind <> 'start';
CREATE INDEX `product_changes_prices` ON `product_changes` (`product_id`,"at" desc,"id" desc) WHERE kind in ('start', 'size', 'price');
CREATE INDEX `product_changes_result` ON `product_changes` (`result_id`) WHERE result_id is not null;

-- A product's sizes are as they were when it was last updated; what they cost before that nobody knows.
INSERT INTO `product_changes` (`product_id`, `at`, `kind`, `subject`, `after`) SELECT s.product_id, p.updated_at, 'start', s.weight, s.price_cents FROM (SELECT product_id, weight, price_cents, min(position) FROM product_sizes GROUP BY 1, 2) s JOIN products p ON p.id = s.product_id;

-- What a withdrawn result had said is not told again.
INSERT INTO `product_changes` (`product_id`, `at`, `kind`, `subject`, `after`, `result_id`) SELECT product_id, verified_at, 'result', batch_number, iif(status = 'rejected', NULL, overall_safety), id FROM lab_results WHERE verified_at IS NOT NULL AND status IN ('verified', 'expired', 'rejected');
INSERT INTO `product_changes` (`product_id`, `at`, `kind`, `subject`, `after`, `result_id`) SELECT product_id, expires_at, 'expiry', batch_number, iif(status = 'rejected', NULL, overall_safety), id FROM lab_results WHERE verified_at IS NOT NULL AND (status IN ('verified', 'expired') OR (status = 'rejected' AND expires_at <= rejected_at));
INSERT INTO `product_changes` (`product_id`, `at`, `kind`, `subject`, `result_id`) SELECT product_id, rejected_at, 'withdrawal', batch_number, id FROM lab_results WHERE verified_at IS NOT NULL AND status = 'rejected' AND rejected_at IS NOT NULL;
