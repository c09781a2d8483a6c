import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Drawer, Space } from 'antd'
import { lazy, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import type { Row, RowKey } from '../data/Row.ts'
import { useRecord } from '../data/useRecord.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import type { ListCommands } from '../list/useListCommands.ts'
import type { ListControl } from '../list/useListPage.ts'
import { faultMessage } from '../text/messages.ts'
import { recordLabel } from '../text/recordWords.ts'
import { RecordDetail } from './RecordDetail.tsx'
import { SharedBy } from './SharedBy.tsx'

const DetailPanels = lazy(() =>
  import('./DetailPanels.tsx').then(module => ({ default: module.DetailPanels })),
)

interface DetailDrawerProps {
  list: ListControl
  commands: ListCommands
  /** As the list has it; it is read anew. */
  record: Row
  onMove(record: Row): void
  onClose(): void
}

/** px */
const WIDTH = 640
const WIDTH_WITH_PANELS = 960

/** A record beside its list, with the way to the ones before and behind it. */
export function DetailDrawer({ list, commands, record: row, onMove, onClose }: DetailDrawerProps) {
  const { model, resource, result, buttons } = list
  const { record, error, retry } = useRecord(resource, row[resource.key] as RowKey)
  const at = result.rows.findIndex(other => other[resource.key] === row[resource.key])
  const update = buttons.row.find(({ name }) => name === 'update')
  const shared = buttons.row.filter(({ link }) => link !== undefined)
  const width = model.panels.length > 0 ? WIDTH_WITH_PANELS : WIDTH
  const move = (step: number) => {
    const next = result.rows[at + step]
    return (
      <Button
        type="text"
        aria-label={step < 0 ? t('上一条') : t('下一条')}
        title={step < 0 ? t('上一条') : t('下一条')}
        icon={step < 0 ? <LeftOutlined /> : <RightOutlined />}
        disabled={at < 0 || !next}
        onClick={() => next && onMove(next)}
      />
    )
  }
  return (
    <Drawer
      open
      title={
        <>
          {recordLabel(resource, row)} <SharedBy record={record ?? row} />
        </>
      }
      width={`min(100vw, ${width}px)`}
      onClose={onClose}
      extra={
        <Space size={4}>
          {move(-1)}
          {move(1)}
          {!list.inTrash &&
            shared.map(button => (
              <Button key={button.name} onClick={() => commands.press(button, [row])}>
                {button.title}
              </Button>
            ))}
          {update?.allows(row) && !list.inTrash && (
            <Button type="primary" onClick={() => commands.press(update, [row])}>
              {t('修改')}
            </Button>
          )}
        </Space>
      }
    >
      {error ? (
        <FaultBox title={t('加载失败')} onRetry={retry}>
          {faultMessage(error)}
        </FaultBox>
      ) : (
        // Without anything to press in it, it must still be scrolled with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className="m-detail-room" tabIndex={0} aria-label={recordLabel(resource, row)}>
          <DetailContent list={list} record={record} />
        </section>
      )}
    </Drawer>
  )
}

function DetailContent({ list, record }: { list: ListControl; record: Row | undefined }) {
  if (!record) return <ListSkeleton />
  if (list.model.panels.length === 0) return <RecordDetail model={list.model} record={record} />
  return (
    <Suspense fallback={<ListSkeleton />}>
      <DetailPanels model={list.model} record={record} />
    </Suspense>
  )
}
