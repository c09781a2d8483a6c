import { App } from 'antd'
import { useCallback } from 'react'
import { lossQuestion } from '#engine'
import { t } from '#model/language/t.ts'
import type { FormElement } from '../text/FormElement.ts'
import type { FieldUse } from '../text/names/usesOf.ts'
import { elementTitle } from './elementWords.ts'

/** Returns what lists the places that name elements, and asks whether these may go nevertheless. */
export function useAskUses() {
  const { modal } = App.useApp()
  return useCallback(
    (uses: readonly FieldUse[], elements: readonly FormElement[]): Promise<boolean> =>
      new Promise(resolve => {
        modal.confirm(
          lossQuestion({
            title: t('仍要删除“{{title}}”？', { title: elements.map(elementTitle).join(t('、')) }),
            content: <UseList uses={uses} />,
            okText: t('删除'),
            cancelText: t('取消'),
            centered: true,
            width: 560,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          }),
        )
      }),
    [modal],
  )
}

function UseList({ uses }: { uses: readonly FieldUse[] }) {
  return (
    <>
      <p>{t('以下 {{count}} 处用到了它，删除后需要改写：', { count: uses.length })}</p>
      <ul className="m-design-uses">
        {uses.map(({ line, column, words }) => (
          <li key={`${line}:${column}`}>
            <code>
              {line}:{column}
            </code>{' '}
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}
