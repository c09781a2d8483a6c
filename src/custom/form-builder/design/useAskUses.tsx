import { App, Tag } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { lossQuestion } from '#engine'
import { t } from '#model/language/t.ts'
import type { FormElement } from '../text/FormElement.ts'
import type { Misfits } from '../text/names/misfits.ts'
import type { FieldUse } from '../text/names/usesOf.ts'
import { elementTitle } from './elementWords.ts'

/** Questions about elements that other places name. */
export interface UseQuestions {
  /** Whether elements may go although other places name them. */
  remove(uses: readonly FieldUse[], elements: readonly FormElement[]): Promise<boolean>
  /** Whether a field may be of another kind, with what would not fit any more. @param kind what the kind is called */
  retype(misfits: Misfits, element: FormElement, kind: string): Promise<boolean>
}

/** Returns what lists the places that name elements, and asks whether to go on nevertheless. */
export function useAskUses(): UseQuestions {
  const { modal } = App.useApp()
  return useMemo(() => {
    const ask = (title: string, okText: string, content: ReactNode): Promise<boolean> =>
      new Promise(resolve => {
        modal.confirm(
          lossQuestion({
            ...{ title, okText, content, cancelText: t('取消'), centered: true, width: 560 },
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          }),
        )
      })
    return {
      remove: (uses, elements) =>
        ask(
          t('仍要删除“{{title}}”？', { title: elements.map(elementTitle).join(t('、')) }),
          t('删除'),
          <UseList uses={uses} />,
        ),
      retype: (misfits, element, kind) =>
        ask(
          t('仍要把“{{title}}”改为{{kind}}？', { title: elementTitle(element), kind }),
          t('更改'),
          <MisfitList {...misfits} />,
        ),
    }
  }, [modal])
}

function UseList({ uses }: { uses: readonly FieldUse[] }) {
  return (
    <>
      <p>{t('以下 {{count}} 处用到了它，删除后需要改写：', { count: uses.length })}</p>
      <ul className="m-design-uses">
        {uses.map(use => (
          <li key={`${use.line}:${use.column}`}>
            <UseLine use={use} />
          </li>
        ))}
      </ul>
    </>
  )
}

function MisfitList({ uses, others }: Misfits) {
  return (
    <>
      {uses.length > 0 && <p>{t('以下 {{count}} 处用到了它：', { count: uses.length })}</p>}
      <ul className="m-design-uses">
        {uses.map(use => (
          <li key={`${use.line}:${use.column}`}>
            <UseLine use={use} />{' '}
            {use.misfit === null ? (
              <Tag color="success">{t('仍然适用')}</Tag>
            ) : (
              <>
                <Tag color="error">{t('不再适用')}</Tag>
                <div className="m-hint">{use.misfit}</div>
              </>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <p>{t('更改后还需要改正：')}</p>
          <ul className="m-design-uses">
            {others.map(message => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function UseLine({ use: { line, column, words } }: { use: FieldUse }) {
  return (
    <>
      <code>
        {line}:{column}
      </code>{' '}
      {words}
    </>
  )
}
