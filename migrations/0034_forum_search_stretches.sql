-- Each post is marked with its stretch of 16,384 numbers, so that a search can ask the index for a few stretches alone.
DROP VIEW `forum_search_rows`;
CREATE VIEW `forum_search_rows` AS
  SELECT texts.no AS no, iif(posts.kind = 'opening', threads.title, '') AS title, texts.text AS body,
    'c' || hex(threads.category_id) || ' a' || hex(posts.author_id) || ' k' || posts.kind || ' s' || (texts.no / 16384)
      || iif(categories.capability IS NULL, '', ' r' || hex(categories.capability))
      || coalesce((SELECT group_concat(' t' || hex(given.value), '') FROM json_each(threads.tags) AS given), '') AS marks
  FROM forum_search_texts AS texts
  JOIN forum_posts AS posts ON posts.id = texts.post_id
  JOIN forum_threads AS threads ON threads.id = posts.thread_id
  JOIN forum_categories AS categories ON categories.id = threads.category_id
  WHERE posts.hidden_at IS NULL AND threads.hidden_at IS NULL;
INSERT INTO `forum_words` (`forum_words`) VALUES ('delete-all');
INSERT INTO `forum_words` (rowid, title, body, marks) SELECT no, title, body, marks FROM forum_search_rows ORDER BY no;
