import { areaList } from '@vant/area-data'

/** A division of China: its name and what lies in it, in the order of their official codes. */
export interface Region {
  name: string
  children: Region[]
}

/** What only groups districts in the official list, and is no place that people know. */
const GROUPS = /^(县|省直辖县|自治区直辖县级行政区划)$/
const NO_PLACES = /^(市辖区|其它区)$/

let tree: Region[] | undefined

/**
 * Returns the provinces of China with their cities and districts. Districts of a city that is a province itself, and
 * those below no city, stand below the province: 北京市/东城区, 湖北省/仙桃市.
 *
 * The list behind it is large: in the browser this module is loaded where a region is picked, and nowhere else.
 */
export function regionTree(): Region[] {
  tree ??= readTree()
  return tree
}

function readTree(): Region[] {
  const cities = byStart(areaList.city_list, 2)
  const districts = byStart(areaList.county_list, 4)
  return Object.entries(areaList.province_list).map(([code, name]) => ({
    name,
    children: (cities.get(code.slice(0, 2)) ?? []).flatMap(city =>
      placesOf(city, districts.get(city.code.slice(0, 4)) ?? [], name),
    ),
  }))
}

/** A city with its districts; the districts alone where the city is no place of its own. */
function placesOf({ name }: Named, districts: Named[], province: string): Region[] {
  const children = districts
    .filter(district => !NO_PLACES.test(district.name))
    .map(district => ({ name: district.name, children: [] }))
  return name === province || GROUPS.test(name) ? children : [{ name, children }]
}

interface Named {
  code: string
  name: string
}

/** What the codes share with the level above → the divisions, in the order of their codes. */
function byStart(names: Record<string, string>, length: number): Map<string, Named[]> {
  const groups = new Map<string, Named[]>()
  for (const [code, name] of Object.entries(names)) {
    const start = code.slice(0, length)
    const group = groups.get(start)
    if (group) group.push({ code, name })
    else groups.set(start, [{ code, name }])
  }
  return groups
}
