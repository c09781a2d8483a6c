import { Button, Cascader } from 'antd'
import { choiceProps, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'
import { regionText } from './regionText.ts'
import './region.css'
import { useCallback, useState } from 'react'
import type { Region } from '#model/region/regionTree.ts'

let known: RegionOption[] | undefined

/** A province, a city or a district of China, chosen level by level or found by its name. */
export default function RegionPicker(props: WidgetProps<string>) {
  const { value, onChange } = props
  const regions = useRegions()
  return (
    <Cascader<RegionOption>
      {...choiceProps(props, t('请选择'))}
      className="m-region"
      classNames={{ popup: { root: 'm-region-popup' } }}
      options={regions.options}
      // Names are values and labels, so that a value is shown before the list is there, and one that left it as well.
      fieldNames={{ label: 'name', value: 'name', children: 'children' }}
      value={value ? value.split('/') : []}
      displayRender={() => regionText(value)}
      onChange={names => onChange(names && names.length > 0 ? names.join('/') : null)}
      onOpenChange={isOpen => isOpen && regions.load()}
      allowClear
      changeOnSelect
      showSearch={{ filter: hasWords, render: (_keyword, path) => path.map(({ name }) => name).join(' / ') }}
      notFoundContent={<RegionNotice regions={regions} />}
    />
  )
}

/** Every typed word stands somewhere in the names: 杭州 西湖, 浙江省杭州市. */
function hasWords(keyword: string, path: RegionOption[]): boolean {
  const names = path.map(({ name }) => name).join('')
  return keyword.split(/[\s/]+/).every(word => names.includes(word))
}

/** What stands in the panel while it has no region to offer. */
function RegionNotice({ regions }: { regions: Regions }) {
  if (regions.state === 'failed') {
    return (
      <Button type="link" onClick={regions.load}>
        {t('加载失败，重试')}
      </Button>
    )
  }
  return (
    <span className="m-region-notice" role="status">
      {regions.state === 'waiting' ? t('正在加载') : t('没有这个地区')}
    </span>
  )
}

interface RegionOption {
  name: string
  /** Absent below a district: an empty list would be drawn as a further level. */
  children?: RegionOption[]
}

interface Regions {
  options: RegionOption[]
  state: 'waiting' | 'ready' | 'failed'
  /** Fetches the list, once for the whole page; after a failure it is tried again. */
  load(): void
}

/** The list of China's divisions, which is large and fetched when a picker opens for the first time. */
function useRegions(): Regions {
  const [options, setOptions] = useState(known)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    if (known) return setOptions(known)
    setHasFailed(false)
    import('#model/region/regionTree.ts').then(
      ({ regionTree }) => {
        known = regionTree().map(optionOf)
        setOptions(known)
      },
      () => setHasFailed(true),
    )
  }, [])
  const waiting = hasFailed ? 'failed' : 'waiting'
  return { options: options ?? [], state: options ? 'ready' : waiting, load }
}

const optionOf = ({ name, children }: Region): RegionOption =>
  children.length === 0 ? { name } : { name, children: children.map(optionOf) }
