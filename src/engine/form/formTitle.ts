import type { ResourceModel, Text } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { recordLabel } from '../text/recordLabel.ts'
import type { FormMode } from './core/FormPlan.ts'

const VERBS: Record<FormMode, string> = { create: '新增', update: '修改', read: '查看' }

/** Returns the title of a form: what is done, to what, and which one. */
export function formTitle(
  mode: FormMode,
  resource: ResourceModel,
  record: Row | null,
  text: (text: Text) => string,
): string {
  // 用户管理 is the screen; a form is about one 用户.
  const subject = text(resource.title).replace(/管理$/, '')
  const label = record ? recordLabel(resource, record) : ''
  return label === '' ? `${VERBS[mode]}${subject}` : `${VERBS[mode]}${subject}“${label}”`
}
