CREATE TABLE `forum_search_texts` (
	`no` integer PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`text` text NOT NULL
);

CREATE UNIQUE INDEX `forum_search_texts_post` ON `forum_search_texts` (`post_id`);
-- What of a post is looked through, and by which marks it is filtered: category, author, kind, what reading it asks for,
-- and the thread's tags, in hexadecimal so that each is one word.
CREATE VIEW `forum_search_rows` AS
  SELECT texts.no AS no, iif(posts.kind = 'opening', threads.title, '') AS title, texts.text AS body,
    'c' || hex(threads.category_id) || ' a' || hex(posts.author_id) || ' k' || posts.kind
      || iif(categories.capability IS NULL, '', ' r' || hex(categories.capability))
      || coalesce((SELECT group_concat(' t' || hex(given.value), '') FROM json_each(threads.tags) AS given), '') AS marks
  FROM forum_search_texts AS texts
  JOIN forum_posts AS posts ON posts.id = texts.post_id
  JOIN forum_threads AS threads ON threads.id = posts.thread_id
  JOIN forum_categories AS categories ON categories.id = threads.category_id
  WHERE posts.hidden_at IS NULL AND threads.hidden_at IS NULL;
CREATE VIRTUAL TABLE `forum_words` USING fts5(title, body, marks, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO `forum_search_texts` (`post_id`, `text`) SELECT id, content FROM forum_posts ORDER BY created_at, id;
INSERT INTO `forum_words` (rowid, title, body, marks) SELECT no, title, body, marks FROM forum_search_rows ORDER BY no;
CREATE TRIGGER `forum_words_text_new` AFTER INSERT ON `forum_search_texts` BEGIN
  INSERT INTO forum_words (rowid, title, body, marks) SELECT no, title, body, marks FROM forum_search_rows WHERE no = new.no;
END;
CREATE TRIGGER `forum_words_text_changed` AFTER UPDATE OF `text` ON `forum_search_texts` BEGIN
  DELETE FROM forum_words WHERE rowid = new.no;
  INSERT INTO forum_words (rowid, title, body, marks) SELECT no, title, body, marks FROM forum_search_rows WHERE no = new.no;
END;
CREATE TRIGGER `forum_words_text_gone` AFTER DELETE ON `forum_search_texts` BEGIN
  DELETE FROM forum_words WHERE rowid = old.no;
END;
CREATE TRIGGER `forum_words_post_gone` AFTER DELETE ON `forum_posts` BEGIN
  DELETE FROM forum_search_texts WHERE post_id = old.id;
END;
CREATE TRIGGER `forum_words_post_changed` AFTER UPDATE OF `hidden_at`, `thread_id`, `author_id`, `kind` ON `forum_posts`
WHEN (old.hidden_at IS NULL) <> (new.hidden_at IS NULL) OR old.thread_id <> new.thread_id OR old.author_id <> new.author_id OR old.kind <> new.kind
BEGIN
  DELETE FROM forum_words WHERE rowid IN (SELECT no FROM forum_search_texts WHERE post_id = new.id);
  INSERT INTO forum_words (rowid, title, body, marks) SELECT no, title, body, marks FROM forum_search_rows
    WHERE no IN (SELECT no FROM forum_search_texts WHERE post_id = new.id);
END;
CREATE TRIGGER `forum_words_title_changed` AFTER UPDATE OF `title` ON `forum_threads` WHEN old.title <> new.title BEGIN
  DELETE FROM forum_words WHERE rowid IN (SELECT texts.no FROM forum_posts AS posts
    JOIN forum_search_texts AS texts ON texts.post_id = posts.id WHERE posts.thread_id = new.id AND posts.position = 0);
  INSERT INTO forum_words (rowid, title, body, marks) SELECT no, title, body, marks FROM forum_search_rows
    WHERE no IN (SELECT texts.no FROM forum_posts AS posts
      JOIN forum_search_texts AS texts ON texts.post_id = posts.id WHERE posts.thread_id = new.id AND posts.position = 0);
END;
CREATE TRIGGER `forum_words_thread_changed` AFTER UPDATE OF `tags`, `category_id`, `hidden_at` ON `forum_threads`
WHEN old.tags <> new.tags OR old.category_id <> new.category_id OR (old.hidden_at IS NULL) <> (new.hidden_at IS NULL)
BEGIN
  DELETE FROM forum_words WHERE rowid IN (SELECT texts.no FROM forum_posts AS posts
    JOIN forum_search_texts AS texts ON texts.post_id = posts.id WHERE posts.thread_id = new.id AND posts.hidden_at IS NULL);
  INSERT INTO forum_words (rowid, title, body, marks) SELECT no, title, body, marks FROM forum_search_rows
    WHERE no IN (SELECT texts.no FROM forum_posts AS posts
      JOIN forum_search_texts AS texts ON texts.post_id = posts.id WHERE posts.thread_id = new.id AND posts.hidden_at IS NULL);
END;
