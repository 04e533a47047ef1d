ALTER TABLE `forum_threads` ADD `last_move` text;
ALTER TABLE `forum_threads` ADD `has_poll` integer DEFAULT false NOT NULL;
CREATE INDEX `forum_threads_moved_with` ON `forum_threads` (last_move ->> '$.threadId') WHERE last_move is not null;

UPDATE forum_threads SET has_poll = 1 WHERE id IN (SELECT thread_id FROM forum_polls WHERE options <> '[]');

-- A merged thread has no post of its own any longer.
UPDATE forum_threads SET last_post_at = created_at, last_post_by = author_id WHERE merged_into IS NOT NULL;

-- What moderators did until now stands in the audit log.
UPDATE forum_threads SET last_move = newest.move FROM (
  SELECT thread_id, max(at || id), move FROM (
    SELECT log.subject_id AS thread_id, log.at, log.id, json_object('kind', 'merged', 'at', log.at, 'threadId', other.id, 'name', other.title,
        'posts', NULL, 'capability', places.capability, 'reason', coalesce(log.detail ->> '$.reason', '')) AS move
      FROM audit_log AS log JOIN forum_threads AS other ON other.id = log.detail ->> '$.from'
      JOIN forum_categories AS places ON places.id = other.category_id WHERE log.action = 'forum.thread.merged'
    UNION ALL
    SELECT log.detail ->> '$.from', log.at, log.id, json_object('kind', 'split', 'at', log.at, 'threadId', other.id, 'name', other.title,
        'posts', json_array_length(log.detail, '$.replies'), 'shown', json(iif(other.hidden_at IS NULL, 'true', 'false')),
        'capability', places.capability, 'reason', coalesce(log.detail ->> '$.reason', ''))
      FROM audit_log AS log JOIN forum_threads AS first ON first.id = log.subject_id
      JOIN forum_threads AS other ON other.id = coalesce(first.merged_into, first.id)
      JOIN forum_categories AS places ON places.id = other.category_id WHERE log.action = 'forum.thread.split'
    UNION ALL
    SELECT log.subject_id, log.at, log.id, json_object('kind', 'moved', 'at', log.at, 'name', places.name,
        'capability', places.capability, 'reason', coalesce(log.detail ->> '$.reason', ''))
      FROM audit_log AS log JOIN forum_categories AS places ON places.id = log.detail ->> '$.from' WHERE log.action = 'forum.thread.moved'
  ) GROUP BY thread_id
) AS newest WHERE newest.thread_id = forum_threads.id;

-- What a thread keeps of another one is what that is now: its title, its category, whether it is hidden, and where it was merged.
CREATE TRIGGER `forum_threads_moved_with_changed` AFTER UPDATE OF `title`, `category_id`, `hidden_at`, `merged_into` ON `forum_threads`
WHEN old.title <> new.title OR old.category_id <> new.category_id OR (old.hidden_at IS NULL) <> (new.hidden_at IS NULL)
  OR old.merged_into IS NOT new.merged_into
BEGIN
  UPDATE forum_threads SET last_move = json_set(last_move, '$.threadId', other.id, '$.name', other.title,
      '$.shown', json(iif(other.hidden_at IS NULL, 'true', 'false')), '$.capability', other.capability)
    FROM (SELECT threads.id, threads.title, threads.hidden_at, places.capability FROM forum_threads AS threads
      JOIN forum_categories AS places ON places.id = threads.category_id WHERE threads.id = coalesce(new.merged_into, new.id)) AS other
    WHERE last_move IS NOT NULL AND last_move ->> '$.threadId' = new.id AND last_move ->> '$.kind' = 'split';
  UPDATE forum_threads SET last_move = json_set(last_move, '$.name', new.title)
    WHERE last_move IS NOT NULL AND last_move ->> '$.threadId' = new.id AND last_move ->> '$.kind' = 'merged';
END;
