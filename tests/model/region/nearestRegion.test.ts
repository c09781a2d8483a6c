import { describe, expect, it } from 'vitest'
import { isRegion } from '#model/format/formats.ts'
import { hasRegion, nearestRegion } from '#model/region/regionNames.ts'
import { type Region, regionTree } from '#model/region/regionTree.ts'

describe('regionTree', () => {
  it('should have every province, and places only that people know', () => {
    expect(regionTree()).toHaveLength(34)
    expect(
      ['北京市/东城区', '重庆市/城口县', '湖北省/仙桃市', '浙江省/杭州市/临平区', '台湾省'].every(hasRegion),
    ).toBe(true)
    expect(
      ['北京市/北京市', '北京市/市辖区', '湖北省/省直辖县', '杭州市', '', '浙江省/'].some(hasRegion),
    ).toBe(false)
  })

  it('should have no name that begins another beside it, since a search takes what begins with a division', () => {
    const clashes = (regions: Region[]): string[] => [
      ...regions
        .filter(({ name }) => regions.filter(other => other.name.startsWith(name)).length > 1)
        .map(({ name }) => name),
      ...regions.flatMap(({ children }) => clashes(children)),
    ]
    expect(clashes(regionTree())).toEqual([])
  })
})

describe('isRegion', () => {
  it.each([
    ['浙江省', true],
    ['浙江省/杭州市/西湖区', true],
    ['浙江省/杭州市/西湖区/北山街道', false],
    ['浙江省//西湖区', false],
    ['浙江省/ 杭州市', false],
    ['', false],
  ])('should say of “%s” %s', (text, verdict) => expect(isRegion(text)).toBe(verdict))
})

describe('nearestRegion', () => {
  it.each([
    ['浙江 杭州 西湖', '浙江省/杭州市/西湖区'],
    ['浙江省杭州市西湖区', '浙江省/杭州市/西湖区'],
    ['北京市/北京市/东城区', '北京市/东城区'],
    ['上海', '上海市'],
    ['吉林 吉林', '吉林省/吉林市'],
    ['湖北，仙桃', '湖北省/仙桃市'],
    ['新疆/伊犁', '新疆维吾尔自治区/伊犁哈萨克自治州'],
    ['浙江省/杭州市/不存在区', null],
    ['杭州', null],
    ['火星', null],
    ['', null],
  ])('should understand “%s” as %s', (written, meant) => expect(nearestRegion(written)).toBe(meant))
})
