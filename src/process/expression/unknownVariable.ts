import { nearestName } from '#model/expression/index.ts'
import { t } from '#model/language/t.ts'

/** Says that there is no such variable, and which one may be meant. @param known the variables that there are */
export function unknownVariable(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  return near
    ? t('没有变量“{{name}}”，是不是“{{near}}”？', { name, near })
    : t('没有变量“{{name}}”', { name })
}
