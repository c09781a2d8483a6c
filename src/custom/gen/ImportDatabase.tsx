import { Button, Input } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { ReadTableWire } from './genTypes.ts'
import { TableChoice } from './TableChoice.tsx'
import { useTakeTables } from './useTakeTables.ts'

const PATH = '/tool/gen/db/list'
/** As many as are shown at once. */
const MOST = 500

export interface ImportProps {
  onDone(count: number): void
}

/** Tables of the database that no page owns. */
export function ImportDatabase({ onDone }: ImportProps) {
  const { http } = useHost()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const { problem, isBusy, take } = useTakeTables(onDone)
  const { data, error, isLoading, mutate } = useRead([PATH], async signal => {
    const answer = await http.request(PATH, { query: { pageSize: MOST }, silent: true, signal })
    return answer.rows as ReadTableWire[]
  })
  const wanted = keyword.trim().toLowerCase()
  const tables = (data ?? []).filter(({ tableName, tableComment }) =>
    `${tableName} ${tableComment}`.toLowerCase().includes(wanted),
  )

  if (error) {
    return (
      <FaultBox title={t('加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  }
  return (
    <div className="m-gen-tab">
      {problem !== '' && <FaultBox title={problem} />}
      <p className="m-hint">
        {t('只读取表名、字段、类型、长度、键和注释，不读取数据。页面已拥有的表不在此列。')}
      </p>
      <Input.Search
        allowClear
        placeholder={t('表名称或描述')}
        aria-label={t('表名称或描述')}
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
      />
      <TableChoice
        tables={tables}
        chosen={chosen}
        isLoading={isLoading}
        empty={t('没有可以导入的表')}
        onChoose={setChosen}
      />
      <div className="m-gen-footer">
        <Button
          type="primary"
          disabled={chosen.length === 0}
          loading={isBusy}
          onClick={() => void take('/tool/gen/importTable', { query: { tables: chosen.join(',') } })}
        >
          {chosen.length === 0 ? t('导入') : t('导入{{count}}张表', { count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}
