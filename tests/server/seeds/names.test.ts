import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inventPeople } from '#server/seeds/inventPeople.ts'
import { readSeeds } from '#server/seeds/readSeeds.ts'

/** Accounts that are called by what they do. */
const OFFICES = ['超级管理员', '平台运营']

/** Persons whom the public knows and whose family names are among those of the demo. */
const KNOWN = (
  '李清照 李白 李商隐 杜甫 王维 王安石 苏轼 曹雪芹 鲁迅 周树人 周作人 林徽因 林语堂 梁思成 梁启超 徐志摩 徐霞客 郭沫若 朱自清 沈从文 ' +
  '张爱玲 张恨水 萧红 何其芳 叶圣陶 丁玲 余光中 余秋雨 汪曾祺 程砚秋 于右任 傅雷 袁隆平 钟南山 马云 马化腾 刘强东 任正非 董明珠 李彦宏 ' +
  '杨洋 杨幂 杨紫 赵丽颖 赵薇 周杰伦 周星驰 周润发 刘德华 刘亦菲 王菲 王力宏 林俊杰 林志玲 陈奕迅 陈道明 黄晓明 黄渤 邓超 孙俪 孙杨 ' +
  '姚明 刘翔 李娜 郑钦文 马龙 张继科 许昕 丁宁 朱婷 郎平 苏炳添 谷爱凌 徐梦桃 高亭宇 韩红 韩寒 唐国强 冯小刚 冯巩 葛优 姜文 夏雨 ' +
  '田亮 潘长江 潘石屹 蔡明 蔡依林 贾樟柯 魏晨 薛之谦 戴玉强 彭丽媛 宋祖英 谢霆锋 曾志伟 蒋雯丽 卢庚戌 吕丽萍 阎维文 欧阳修 欧阳夏丹 上官婉儿'
).split(' ')

const { demo } = await readSeeds(join(import.meta.dirname, '../../../seeds'))
const { families, given } = demo.names
const POSSIBLE = new Set(families.flatMap(([family]) => given.map(([name]) => family + name)))

describe('names of the demo', () => {
  it('should give every account a family and a given name of the lists', () => {
    const named = demo.tenants.flatMap(({ accounts }) => accounts.map(({ nickName }) => nickName))
    const invented = demo.tenants.flatMap(tenant =>
      inventPeople({
        ...{ tenant, names: demo.names, posts: [1], roleKeys: ['admin', 'teacher', 'student'] },
        departments: [
          { id: 1, name: tenant.name },
          { id: 2, name: '办公室' },
        ],
      }).map(({ columns }) => columns.nick_name),
    )
    expect(invented.length).toBeGreaterThan(500)
    const others = [...named, ...invented].filter(name => !POSSIBLE.has(name) && !OFFICES.includes(name))
    expect(others).toEqual([])
  })

  it('should have lists of which no two together name somebody known', () => {
    expect(KNOWN.filter(name => POSSIBLE.has(name))).toEqual([])
    expect(given.filter(([name]) => name.length < 2)).toEqual([])
  })
})
