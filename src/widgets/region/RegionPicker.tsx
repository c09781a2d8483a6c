import { Cascader } from 'antd'
import { type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'
import { RegionNotice } from './RegionNotice.tsx'
import { regionText } from './regionText.ts'
import { type RegionOption, useRegions } from './useRegions.ts'
import './region.css'

/** A province, a city or a district of China, chosen level by level or found by its name. */
export default function RegionPicker(props: WidgetProps<string>) {
  const { value, onChange, onBlur, disabled, readOnly, placeholder = t('请选择'), status, autoFocus } = props
  const regions = useRegions()
  return (
    <Cascader<RegionOption>
      {...widgetAria(props)}
      className="m-region"
      classNames={{ popup: { root: 'm-region-popup' } }}
      options={regions.options}
      // Names are values and labels, so that a value is shown before the list is there, and one that left it as well.
      fieldNames={{ label: 'name', value: 'name', children: 'children' }}
      value={value ? value.split('/') : []}
      displayRender={() => regionText(value)}
      onChange={names => onChange(names && names.length > 0 ? names.join('/') : null)}
      onOpenChange={isOpen => isOpen && regions.load()}
      onBlur={onBlur}
      disabled={disabled || readOnly}
      placeholder={placeholder}
      status={status}
      autoFocus={autoFocus}
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
