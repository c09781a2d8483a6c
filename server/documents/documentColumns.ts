/** Columns of a form and of a version as their records name them. */
export const formColumns = [
  'form_id as formId',
  'form_name as formName',
  'category',
  'latest_number as latestNumber',
  'disabled',
  'draft_changed as draftChanged',
  'create_by as createBy',
  'create_time as createTime',
  'update_by as updateBy',
  'update_time as updateTime',
  'version',
] as const

export const versionColumns = [
  'version_id as versionId',
  'form_id as formId',
  'form_name as formName',
  'number',
  'publish_by as publishBy',
  'publish_time as publishTime',
] as const
