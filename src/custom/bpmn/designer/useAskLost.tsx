import { App } from 'antd'
import { useCallback } from 'react'
import { lossQuestion } from '#engine'
import { t } from '#model/language/t.ts'
import type { LostItem } from '#process/convertVendor.ts'

/** Returns what asks whether something of a diagram may be lost, with a list of all of it. @param okText of the button that agrees */
export function useAskLost() {
  const { modal } = App.useApp()
  return useCallback(
    (lost: readonly LostItem[], okText: string): Promise<boolean> =>
      new Promise(resolve => {
        modal.confirm(
          lossQuestion({
            title: t('有 {{count}} 项内容无法保留', { count: lost.length }),
            content: <LostParts lost={lost} />,
            okText,
            cancelText: t('取消'),
            centered: true,
            width: 640,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          }),
        )
      }),
    [modal],
  )
}

function LostParts({ lost }: { lost: readonly LostItem[] }) {
  return (
    <>
      <p>{t('设计器不能表达文件中的以下内容，保存后将从流程图中消失：')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys. */}
      <ul className="m-bpmn-warnings m-bpmn-lost" tabIndex={0}>
        {lost.map(({ message, elementId, property }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an element may lose the same thing twice.
          <li key={`${elementId} ${property} ${index}`}>{message}</li>
        ))}
      </ul>
    </>
  )
}
