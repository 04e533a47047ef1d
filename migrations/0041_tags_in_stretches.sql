CREATE TABLE `forum_search_due` (
	`thread_id` text PRIMARY KEY NOT NULL,
	`done_to` text NOT NULL
);

-- Tagging a thread brings the first 200 of its posts into the index anew; a job follows with those behind them.
DROP TRIGGER `forum_words_thread_changed`;
CREATE TRIGGER `forum_words_thread_changed` AFTER UPDATE OF `category_id`, `hidden_at` ON `forum_threads`
WHEN old.category_id <> new.category_id OR (old.hidden_at IS NULL) <> (new.hidden_at IS NULL)
BEGIN
  DELETE FROM forum_words WHERE rowid IN (SELECT texts.no FROM forum_posts AS posts
    JOIN forum_search_texts AS texts ON texts.post_id = posts.id WHERE posts.thread_id = new.id AND posts.hidden_at IS NULL);
  INSERT INTO forum_words (rowid, title, body, marks) SELECT no, title, body, marks FROM forum_search_rows
    WHERE no IN (SELECT texts.no FROM forum_posts AS posts
      JOIN forum_search_texts AS texts ON texts.post_id = posts.id WHERE posts.thread_id = new.id AND posts.hidden_at IS NULL);
END;
CREATE TRIGGER `forum_words_thread_tagged` AFTER UPDATE OF `tags` ON `forum_threads` WHEN old.tags <> new.tags BEGIN
  DELETE FROM forum_words WHERE rowid IN (SELECT texts.no FROM (SELECT id FROM forum_posts
      WHERE thread_id = new.id AND hidden_at IS NULL ORDER BY id LIMIT 200) AS first
    JOIN forum_search_texts AS texts ON texts.post_id = first.id);
  INSERT INTO forum_words (rowid, title, body, marks) SELECT no, title, body, marks FROM forum_search_rows
    WHERE no IN (SELECT texts.no FROM (SELECT id FROM forum_posts
        WHERE thread_id = new.id AND hidden_at IS NULL ORDER BY id LIMIT 200) AS first
      JOIN forum_search_texts AS texts ON texts.post_id = first.id);
  INSERT INTO forum_search_due (thread_id, done_to) SELECT new.id, id FROM forum_posts
    WHERE thread_id = new.id AND hidden_at IS NULL ORDER BY id LIMIT 1 OFFSET 199
    ON CONFLICT (thread_id) DO UPDATE SET done_to = excluded.done_to;
END;
