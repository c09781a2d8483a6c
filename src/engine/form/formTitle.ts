import { t } from '#model/language/t.ts'
import type { ResourceModel, Text } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { inSentence, recordLabel, singularOf } from '../text/recordWords.ts'
import type { FormMode } from './core/FormPlan.ts'

/** Returns the title of a form: what is done, to what, and which one. */
export function formTitle(
  mode: FormMode,
  resource: ResourceModel,
  record: Row | null,
  text: (text: Text) => string,
): string {
  // 用户管理 is the screen; a form is about one 用户.
  const title = TITLES[mode](inSentence(singularOf(text(resource.title).replace(/(管理| management)$/i, ''))))
  const label = record ? recordLabel(resource, record) : ''
  return label === '' ? title : t('{{title}}“{{label}}”', { title, label })
}

const TITLES: Record<FormMode, (noun: string) => string> = {
  create: noun => t('新增{{noun}}', { noun }),
  update: noun => t('修改{{noun}}', { noun }),
  read: noun => t('查看{{noun}}', { noun }),
}
