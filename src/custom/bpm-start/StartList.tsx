import { SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Alert, Button, Empty, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useDictionary, useHost, usePermission } from '#engine'
import { t } from '#model/language/t.ts'
import type { Startable, useStartable } from './Startable.ts'
import { sectionsOf } from './sectionsOf.ts'

interface StartListProps {
  startable: ReturnType<typeof useStartable>
  /** The process that was asked for cannot be started. */
  isGone: boolean
}

/** What the reader may start, by category; favourites and what was started last come first. */
export function StartList({ startable, isGone }: StartListProps) {
  const [keyword, setKeyword] = useState('')
  const { byValue } = useDictionary('bpm_model_category')
  const { data, error, mutate } = startable
  const sections = sectionsOf(data ?? [], keyword, category => byValue.get(category)?.label ?? category)
  return (
    <section className="m-page m-page-scroll m-start">
      {data !== undefined && data.length > 0 && (
        <Input
          className="m-start-search"
          type="search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          value={keyword}
          aria-label={t('查找流程')}
          placeholder={t('查找流程')}
          onChange={({ target }) => setKeyword(target.value)}
        />
      )}
      {isGone && <Alert type="warning" showIcon message={t('这个流程现在不能发起，请选择其他流程')} />}
      {error !== undefined && (
        <FaultBox title={t('流程加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {data === undefined && error === undefined && <Skeleton active />}
      {data?.length === 0 && <NothingToStart />}
      {sections.map(({ key, title, items }) => (
        <section key={key} aria-label={title}>
          <h2>{title}</h2>
          <ul className="m-start-cards">
            {items.map(process => (
              <StartCard key={process.key} process={process} onMark={startable.setFavourite} />
            ))}
          </ul>
        </section>
      ))}
      {data !== undefined && data.length > 0 && sections.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有符合条件的流程')}>
          <Button onClick={() => setKeyword('')}>{t('清空条件')}</Button>
        </Empty>
      )}
    </section>
  )
}

/** Says what would stand here, and how it gets here. */
function NothingToStart() {
  const host = useHost()
  const mayDesign = usePermission(['bpm:model:query'])
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        mayDesign
          ? t('还没有可以发起的流程。在流程模型中设计并发布流程后，会出现在这里。')
          : t('还没有可以发起的流程。管理员发布流程后，会出现在这里。')
      }
    >
      {mayDesign && (
        <Button type="primary" onClick={() => host.navigate('/bpm/manager/model')}>
          {t('去流程模型')}
        </Button>
      )}
    </Empty>
  )
}

interface StartCardProps {
  process: Startable
  onMark(key: string, favourite: boolean): Promise<void>
}

function StartCard({ process, onMark }: StartCardProps) {
  const host = useHost()
  const { key, name, isFavourite, formCustomCreatePath } = process

  const about = aboutOf(process)

  /** A process with a page of its own is started there, by a new record. */
  function open(): void {
    const own =
      formCustomCreatePath && `${formCustomCreatePath}${formCustomCreatePath.includes('?') ? '&' : '?'}new=1`
    host.navigate(own || `/bpm/task/create?key=${encodeURIComponent(key)}`)
  }

  return (
    <li className="m-start-card">
      <button type="button" className="m-start-open" onClick={open}>
        <span className="m-start-letter" aria-hidden>
          {[...name][0]}
        </span>
        <span className="m-start-words">
          <strong>{name}</strong>
          {about !== null && <span className="m-hint">{about}</span>}
        </span>
      </button>
      <Button
        type="text"
        className="m-start-star"
        aria-pressed={isFavourite}
        aria-label={isFavourite ? t('取消收藏“{{name}}”', { name }) : t('收藏“{{name}}”', { name })}
        icon={isFavourite ? <StarFilled /> : <StarOutlined />}
        onClick={() => void onMark(key, !isFavourite).catch(() => undefined)}
      />
    </li>
  )
}

/** What it is for, else when it was started last. */
function aboutOf({ description, lastStartTime }: Startable): string | null {
  if (description) return description
  return lastStartTime === null ? null : t('上次发起 {{date}}', { date: lastStartTime.slice(0, 10) })
}
