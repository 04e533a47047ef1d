-- Which reviews show photographs becomes a facet, so that an index leads a list of them and their number is stored.
DROP TRIGGER `reviews_facets_insert`;
DROP TRIGGER `reviews_facets_update`;
DROP VIEW `review_facets_due`;
CREATE VIEW `review_facets_due` AS
	SELECT `id` AS `review_id`, 'verified' AS `kind`, '1' AS `value`, `vendor_id`, `product_id`, `rating`, `helpful_votes`, `created_at` FROM `reviews` WHERE `hidden_at` IS NULL AND `verified_by` IS NOT NULL
	UNION ALL
	SELECT `id`, 'recommends', '1', `vendor_id`, `product_id`, `rating`, `helpful_votes`, `created_at` FROM `reviews` WHERE `hidden_at` IS NULL AND `would_recommend`
	UNION ALL
	SELECT `id`, 'photos', '1', `vendor_id`, `product_id`, `rating`, `helpful_votes`, `created_at` FROM `reviews` WHERE `hidden_at` IS NULL AND `photos` <> '[]'
	UNION ALL
	SELECT `id`, 'experience', `user_experience`, `vendor_id`, `product_id`, `rating`, `helpful_votes`, `created_at` FROM `reviews` WHERE `hidden_at` IS NULL AND `user_experience` IS NOT NULL
	UNION ALL
	SELECT DISTINCT `reviews`.`id`, 'tag', `given`.`value`, `vendor_id`, `product_id`, `rating`, `helpful_votes`, `created_at` FROM `reviews`, json_each(`reviews`.`tags`) AS `given` WHERE `hidden_at` IS NULL;
INSERT INTO `review_facets` SELECT * FROM `review_facets_due` WHERE `kind` = 'photos';
CREATE TRIGGER `reviews_facets_insert` AFTER INSERT ON `reviews` BEGIN
	INSERT INTO `review_facets` SELECT * FROM `review_facets_due` WHERE `review_id` = NEW.`id`;
END;
CREATE TRIGGER `reviews_facets_update` AFTER UPDATE OF `hidden_at`, `verified_by`, `would_recommend`, `photos`, `user_experience`, `tags`, `rating`, `vendor_id`, `product_id`, `created_at` ON `reviews` WHEN
	(OLD.`hidden_at` IS NULL) <> (NEW.`hidden_at` IS NULL) OR (OLD.`verified_by` IS NULL) <> (NEW.`verified_by` IS NULL) OR OLD.`would_recommend` <> NEW.`would_recommend` OR (OLD.`photos` = '[]') <> (NEW.`photos` = '[]') OR OLD.`user_experience` IS NOT NEW.`user_experience` OR OLD.`tags` <> NEW.`tags` OR OLD.`rating` <> NEW.`rating` OR OLD.`vendor_id` <> NEW.`vendor_id` OR OLD.`product_id` IS NOT NEW.`product_id` OR OLD.`created_at` <> NEW.`created_at` BEGIN
	DELETE FROM `review_facets` WHERE `review_id` = OLD.`id`;
	INSERT INTO `review_facets` SELECT * FROM `review_facets_due` WHERE `review_id` = NEW.`id`;
END;
