import { t } from '#model/language/t.ts'
import type { PickerKind } from '../Pickers.ts'

/** What a kind of candidates is called. */
export function kindTitle(kind: PickerKind): string {
  const titles: Record<PickerKind, string> = {
    user: t('用户'),
    role: t('角色'),
    dept: t('部门'),
    post: t('岗位'),
    group: t('用户组'),
  }
  return titles[kind]
}
