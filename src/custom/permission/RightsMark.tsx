import { CheckOutlined } from '@ant-design/icons'
import { t } from '#model/language/t.ts'
import type { EntryKind } from './matrixFilter.ts'

const USE = 1
const WRITE = 2

/** What a role may do with an entry: a tick or nothing of a page and a button, words of a field. */
export function RightsMark({ kind, rights }: { kind: EntryKind; rights: number }) {
  if (rights === 0) {
    return (
      <span className="m-rights m-rights-none">
        <span aria-hidden="true">–</span>
        <span className="m-hidden">{t('无权限')}</span>
      </span>
    )
  }
  if (kind === 'field') return <span className="m-rights">{fieldWords(rights)}</span>
  return (
    <span className="m-rights">
      <CheckOutlined aria-hidden="true" />
      <span className="m-hidden">{t('可以')}</span>
    </span>
  )
}

function fieldWords(rights: number): string {
  if (rights === USE) return t('只读')
  return rights === WRITE ? t('只填') : t('读写')
}
