import { type CellProps, defineWidget } from '#engine'
import { RegionInput } from './RegionInput.tsx'
import { regionText } from './regionText.ts'

export default defineWidget({
  key: 'region',
  title: '行政区划',
  input: RegionInput,
  cell: ({ value }: CellProps<string>) => regionText(value),
  types: ['string'],
  sample: '浙江省/杭州市/西湖区',
})
