CREATE TABLE `review_numbers` (
	`no` integer PRIMARY KEY NOT NULL,
	`review_id` text NOT NULL
);

CREATE UNIQUE INDEX `review_numbers_review` ON `review_numbers` (`review_id`);
-- What of a review is looked through, and by which marks: its vendor and product, in hexadecimal so that each is one
-- word, and behind them an x, which keeps the index from taking their end for an ending.
CREATE VIEW `review_search_rows` AS
  SELECT numbers.no AS no, reviews.title AS title,
    reviews.content || coalesce((SELECT group_concat(' ' || given.value, '') FROM json_each(reviews.pros) AS given), '')
      || coalesce((SELECT group_concat(' ' || given.value, '') FROM json_each(reviews.cons) AS given), '') AS body,
    'v' || hex(reviews.vendor_id) || 'x' || iif(reviews.product_id IS NULL, '', ' p' || hex(reviews.product_id) || 'x') AS marks
  FROM review_numbers AS numbers JOIN reviews ON reviews.id = numbers.review_id
  WHERE reviews.hidden_at IS NULL;
CREATE VIRTUAL TABLE `review_words` USING fts5(title, body, marks, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2');
INSERT INTO `review_numbers` (`review_id`) SELECT id FROM reviews ORDER BY created_at, id;
INSERT INTO `review_words` (rowid, title, body, marks) SELECT no, title, body, marks FROM review_search_rows ORDER BY no;
CREATE TRIGGER `review_words_new` AFTER INSERT ON `reviews` BEGIN
  INSERT INTO review_numbers (review_id) VALUES (new.id);
  INSERT INTO review_words (rowid, title, body, marks) SELECT no, title, body, marks FROM review_search_rows
    WHERE no = (SELECT no FROM review_numbers WHERE review_id = new.id);
END;
CREATE TRIGGER `review_words_changed` AFTER UPDATE OF `hidden_at`, `title`, `content`, `pros`, `cons`, `vendor_id`, `product_id` ON `reviews`
WHEN (old.hidden_at IS NULL) <> (new.hidden_at IS NULL) OR old.title <> new.title OR old.content <> new.content OR old.pros <> new.pros
  OR old.cons <> new.cons OR old.vendor_id <> new.vendor_id OR old.product_id IS NOT new.product_id
BEGIN
  DELETE FROM review_words WHERE rowid = (SELECT no FROM review_numbers WHERE review_id = new.id);
  INSERT INTO review_words (rowid, title, body, marks) SELECT no, title, body, marks FROM review_search_rows
    WHERE no = (SELECT no FROM review_numbers WHERE review_id = new.id);
END;
CREATE TRIGGER `review_words_gone` AFTER DELETE ON `reviews` BEGIN
  DELETE FROM review_words WHERE rowid = (SELECT no FROM review_numbers WHERE review_id = old.id);
  DELETE FROM review_numbers WHERE review_id = old.id;
END;
