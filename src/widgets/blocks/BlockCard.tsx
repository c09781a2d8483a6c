import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { DragHandle, RowTools } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { UNKNOWN } from './BlocksView.tsx'

interface BlockCardProps extends Omit<ComponentProps<typeof RowTools>, 'name'> {
  index: number
  /** What describes the row; undefined for one of a shape that its page no longer has. */
  inside: FieldModel | undefined
  /** Its fields. */
  body: ReactNode
}

const titleOf = (inside: FieldModel | undefined): string => (inside ? textOf(inside.title) : UNKNOWN())

/** What a row is called. */
const blockName = (index: number, inside: FieldModel | undefined): string =>
  t('第{{position}}块（{{title}}）', { position: index + 1, title: titleOf(inside) })

/** One row as a card: what it is, its tools and its fields. */
export function BlockCard({ index, inside, body, ...tools }: BlockCardProps) {
  const title = titleOf(inside)
  const position = index + 1
  const name = blockName(index, inside)
  return (
    <fieldset className="m-block" aria-label={name} tabIndex={-1}>
      <div className="m-block-head">
        {tools.sortable ? (
          <DragHandle label={t('移动{{name}}', { name })}>{position}</DragHandle>
        ) : (
          <span className="m-block-number">{position}</span>
        )}
        <span className="m-block-title">{title}</span>
        <Suspense fallback={null}>
          <RowTools name={name} {...tools} />
        </Suspense>
      </div>
      <div className="m-block-body">
        {inside ? body : <span className="m-hint">{t('这一块的类型已不存在，删除后才能保存')}</span>}
      </div>
    </fieldset>
  )
}
