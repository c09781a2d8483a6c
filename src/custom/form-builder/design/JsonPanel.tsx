import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { textOf } from '#model/language/t.ts'
import { elementAt } from '../text/elementAt.ts'
import { DOCUMENT_PLACE } from '../text/FormPlace.ts'
import { keyOf } from './DesignState.ts'
import { findElement } from './findElement.ts'
import { useDesign, useDesignState } from './useDesign.ts'
import { useExpressionFields } from './useExpressionFields.ts'

const JsonPane = lazy(() => import('../json/JsonPane.tsx'))

/** The text of the form beside its canvas: each shows at once what is changed in the other. */
export function JsonPanel() {
  const { session, environment } = useDesign()
  const { text, outline, problems, selection } = useDesignState()
  const fields = useExpressionFields()
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing moves elements, and must not move the text itself.
  const shown = useMemo(() => findElement(outline, selection.at(-1)) ?? null, [selection])
  const marked = useMemo(
    () =>
      (problems ?? []).map(({ line, column, message }) => ({
        ...{ severity: 'error' as const, line, column, length: 1, message: textOf(message) },
      })),
    [problems],
  )
  const names = useMemo(
    () => ({
      dictionaries: Object.keys(environment.dictionaries ?? {}),
      pages: environment.pages.map(({ path }) => path.replace(/\.json$/, '')),
    }),
    [environment],
  )
  function select(offset: number): void {
    const element = elementAt(session.state().text, session.state().outline, offset)
    if (element && keyOf(element.path) !== selection.at(-1)) session.select([keyOf(element.path)])
  }
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
      <JsonPane
        text={text}
        of={session.place === DOCUMENT_PLACE ? 'document' : 'page'}
        problems={marked}
        names={names}
        fields={fields}
        shown={shown}
        onEdit={(_, typed) => session.type(typed)}
        onUndo={session.undo}
        onRedo={session.redo}
        onSelectOffset={select}
      />
    </Suspense>
  )
}
