-- One epoch of all content becomes one an area; each goes on from where the one stood.
INSERT INTO settings (key, value, updated_at)
SELECT 'contentEpoch.' || area.name, settings.value, settings.updated_at
FROM settings
JOIN (
  SELECT 'site' AS name UNION ALL SELECT 'catalogue' UNION ALL SELECT 'voice'
  UNION ALL SELECT 'community' UNION ALL SELECT 'person'
) AS area
WHERE settings.key = 'contentEpoch'
ON CONFLICT (key) DO NOTHING;
DELETE FROM settings WHERE key = 'contentEpoch';
