import { Button, Select } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { ImportProps } from './ImportDatabase.tsx'
import { useTakeTables } from './useTakeTables.ts'

const PATH = '/tool/build/version/options'

/** Published versions of forms: their fields become the properties of a page. */
export function ImportForms({ onDone }: ImportProps) {
  const { http } = useHost()
  const [chosen, setChosen] = useState<number[]>([])
  const { problem, isBusy, take } = useTakeTables(onDone)
  const { data, error, isLoading, mutate } = useRead([PATH, 'gen'], async signal => {
    const answer = await http.request(PATH, { silent: true, signal })
    return answer.data as { value: number; label: string }[]
  })

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
      <p className="m-hint">{t('已发布的表单，每个版本一张表；字段、布局和规则原样成为页面的属性')}</p>
      <Select
        mode="multiple"
        className="m-gen-wide"
        loading={isLoading}
        value={chosen}
        options={data ?? []}
        optionFilterProp="label"
        placeholder={t('选择表单版本')}
        aria-label={t('选择表单版本')}
        notFoundContent={t('没有已发布的表单')}
        onChange={setChosen}
      />
      <div className="m-gen-footer">
        <Button
          type="primary"
          disabled={chosen.length === 0}
          loading={isBusy}
          onClick={() => void take('/tool/gen/importForm', { body: { versionIds: chosen } })}
        >
          {t('导入')}
        </Button>
      </div>
    </div>
  )
}
