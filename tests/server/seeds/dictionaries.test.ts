import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Seed {
  dictType: string
  values: { value: string; label: string }[]
}

const file = join(import.meta.dirname, '../../../seeds/base/dictionaries.json')
const seeds = JSON.parse(readFileSync(file, 'utf8')) as Seed[]

/** Types that the specification names, with the values that are known of them. */
const NAMED: Record<string, string> = {
  sys_user_sex: '0男 1女 2未知',
  sys_show_hide: '0显示 1隐藏',
  sys_normal_disable: '0正常 1停用',
  sys_job_status: '0正常 1暂停',
  sys_job_group: 'DEFAULT SYSTEM',
  sys_yes_no: 'Y是 N否',
  sys_notice_type: '1通知 2公告',
  sys_notice_status: '0正常 1关闭',
  sys_oper_type: '1新增 2修改 3删除 4授权 5导出 6导入 7强退 8生成代码 9清空数据 0其他',
  sys_common_status: '0成功 1失败',
  user_type: '1会员 2管理员',
  common_status: '0开启 1关闭',
  system_menu_type: '1目录 2菜单 3按钮',
  system_role_type: '1内置 2自定义',
  system_data_scope: '1全部 2指定部门 3本部门 4本部门及以下 5仅本人',
  bpm_process_instance_status: '1进行中 2已完成',
  bpm_process_instance_result: '1 2 3 4 5 6',
  infra_job_status: '0初始化中 1正常 2暂停',
  pay_order_status: '0等待支付 10支付成功 20已退款 30支付关闭',
  pay_refund_status: '0等待退款 10成功 20失败',
  trade_order_status: '0待支付 10待发货 20已发货 30已完成 40已取消',
  trade_after_sale_status:
    '10申请售后 20商品待退货 30商家待收货 40等待退款 50退款成功 61买家取消 62商家拒绝 63商家拒收货',
  promotion_coupon_status: '1未使用 2已使用 3已过期',
  promotion_activity_status: '10未开始 20进行中 30已结束 40已关闭',
  product_spu_status: '1销售中 0仓库中 -1回收站',
  tenant_type: '0 1 2 3 4 5',
  school_education_type: '1本科 2高职高专 3中职 4技工',
  school_category: '1综合 2理工 3师范 4农林 5医药 6财经 7政法 8语言 9艺术 10体育 11民族',
  school_ownership: '1公办 2民办 3中外合作办学',
  company_type: '1国有企业 2民营企业 3外商独资 4中外合资 5股份制企业 6事业单位 7其他',
  company_industry: 'A B C D E F G H I J K L M N O P Q R S T',
}

/** "1男" → value and label; a value alone says nothing of its label. */
const partsOf = (text: string) =>
  text.split(' ').map(part => {
    const [, value, label] = /^(-?\d+|[A-Z]+)(.*)$/.exec(part) ?? []
    return { value, label: label ?? '' }
  })

describe('seeded dictionaries', () => {
  it.each(Object.entries(NAMED))('should hold every value of %s', (type, text) => {
    const seeded = seeds.find(seed => seed.dictType === type)?.values ?? []
    const expected = partsOf(text)
    expect(seeded.map(({ value }) => value)).toEqual(expected.map(({ value }) => value))
    for (const [index, { label }] of expected.entries()) {
      expect(seeded[index]?.label).toContain(label)
    }
  })

  it('should tell the sizes of companies', () => {
    const sizes = seeds.find(({ dictType }) => dictType === 'company_size')?.values
    expect(sizes?.map(({ label }) => label)).toEqual([
      '少于50人',
      '50-150人',
      '150-500人',
      '500-1000人',
      '1000-5000人',
      '5000-10000人',
      '10000人以上',
    ])
  })

  it('should have each type and each of its values once, with a label', () => {
    const types = seeds.map(({ dictType }) => dictType)
    expect(new Set(types).size).toBe(types.length)
    for (const { dictType, values } of seeds) {
      expect(new Set(values.map(({ value }) => value)).size, dictType).toBe(values.length)
      expect(
        values.filter(({ label }) => !label?.trim()),
        dictType,
      ).toEqual([])
    }
  })
})
