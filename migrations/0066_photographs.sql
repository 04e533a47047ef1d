CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`extension` text NOT NULL,
	`small_extension` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`subject_kind` text,
	`subject_id` text,
	`place` integer,
	`unused_since` integer,
	`hidden_at` integer,
	`hidden_by` text,
	`hidden_reason` text
);

CREATE INDEX `photos_user` ON `photos` (`user_id`,`id`);
CREATE INDEX `photos_subject` ON `photos` (`subject_kind`,`subject_id`,`place`) WHERE subject_id is not null;
CREATE INDEX `photos_unused` ON `photos` (`unused_since`,`id`) WHERE unused_since is not null;
CREATE INDEX `photos_hidden` ON `photos` (`hidden_at`,`id`) WHERE hidden_at is not null;
ALTER TABLE `reviews` ADD `photos` text DEFAULT '[]' NOT NULL;
CREATE INDEX `reviews_product_photos` ON `reviews` (`product_id`,`created_at`,`id`) WHERE hidden_at is null and photos <> '[]';

-- What a review shows lies in its own row: a page of reviews reads no row more for it. One that is shown again may find it full.
CREATE TRIGGER `reviews_photos_new` AFTER INSERT ON `photos` WHEN new.subject_kind = 'review'
BEGIN UPDATE reviews SET photos = (SELECT json_group_array(json_object('id', id, 'width', width, 'height', height, 'alt', alt)) FROM (SELECT id, width, height, alt FROM photos WHERE subject_kind = 'review' AND subject_id = reviews.id AND hidden_at IS NULL ORDER BY place, id LIMIT 4)) WHERE id = new.subject_id; END;
CREATE TRIGGER `reviews_photos_changed` AFTER UPDATE OF `subject_kind`, `subject_id`, `place`, `alt`, `hidden_at` ON `photos` WHEN new.subject_kind = 'review' OR old.subject_kind = 'review'
BEGIN UPDATE reviews SET photos = (SELECT json_group_array(json_object('id', id, 'width', width, 'height', height, 'alt', alt)) FROM (SELECT id, width, height, alt FROM photos WHERE subject_kind = 'review' AND subject_id = reviews.id AND hidden_at IS NULL ORDER BY place, id LIMIT 4)) WHERE id IN (new.subject_id, old.subject_id); END;
CREATE TRIGGER `reviews_photos_gone` AFTER DELETE ON `photos` WHEN old.subject_kind = 'review'
BEGIN UPDATE reviews SET photos = (SELECT json_group_array(json_object('id', id, 'width', width, 'height', height, 'alt', alt)) FROM (SELECT id, width, height, alt FROM photos WHERE subject_kind = 'review' AND subject_id = reviews.id AND hidden_at IS NULL ORDER BY place, id LIMIT 4)) WHERE id = old.subject_id; END;
