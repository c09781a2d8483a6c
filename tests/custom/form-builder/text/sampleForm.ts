/** A form that names its fields in every way in which a form can. */
export const SAMPLE_FORM = `{
  "required": ["subject", "kind"],
  "columns": 2,
  "properties": {
    "subject": { "type": "string", "title": "主题", "maxLength": 50, "x-placeholder": "amount 不是名称" },
    "kind": {
      "type": "string", "title": "种类",
      "x-options": [{ "value": "a", "label": "甲" }, { "value": "z", "label": "其他", "other": true }]
    },
    "amount": { "type": "number", "title": "数量", "minimum": 0, "x-unknown-key": { "kept":   true } },
    "price": { "type": "number", "title": "单价", "x-visible": "kind == 'a' && amount > 0", "x-scale": 2 },
    "total": {
      "type": "number", "title": "合计",
      "x-compute": "coalesce(amount, 0) * coalesce(price, 1) + sum(lines, \\"amount\\")",
      "x-rules": [{ "assert": "self >= values.amount || record.amount == null", "message": "比 amount 小" }]
    },
    "deptId": { "type": "integer", "title": "部门" },
    "userId": { "type": "integer", "title": "人", "x-ref": { "to": "system/user/index", "where": "amount == values.amount && deptId == values.deptId" } },
    "lines": {
      "type": "array", "title": "明细", "x-visible": "lines.exists(l, l.amount > amount) || kindOther != null",
      "items": {
        "type": "object",
        "required": ["amount"],
        "properties": {
          "amount": { "type": "number", "title": "行数量" },
          "rate": { "type": "number", "title": "比率", "x-compute": "amount * 2 + coalesce(price, 0)" },
          "price": { "type": "number", "title": "行单价", "x-visible": "amount > 1" }
        }
      }
    },
    "address": {
      "type": "object", "title": "地址",
      "properties": {
        "city": { "type": "string", "title": "城市" },
        "street": { "type": "string", "title": "街道", "x-visible": "city != null && subject != 'x'" }
      }
    },
    "blocks": {
      "type": "array", "title": "内容",
      "x-blocks": {
        "shapes": {
          "words": { "properties": { "memo": { "type": "string", "title": "备注" }, "size": { "type": "integer", "title": "大小" } } },
          "picture": { "properties": { "file": { "type": "string", "title": "文件" }, "size": { "type": "integer", "title": "大小", "x-visible": "file != null && amount == 1" } } }
        }
      }
    },
    "note": {
      "type": "string", "title": "备注",
      "x-default": "subject + \\"\\\\u4e2d\\" + address.city + values[\\"subject\\"]",
      "x-reactions": [
        { "dependencies": ["amount", "lines"], "when": "deps[0] > 1 && deps[1].exists(l, l.amount == amount)",
          "target": "subject", "fulfill": { "state": { "title": "{{ 'n' + string(amount) }}", "visible": true } } }
      ]
    }
  },
  "layout": [
    "subject",
    { "type": "note", "text": "共 {amount} 件，{total} 元", "x-visible": "amount != null" },
    { "type": "steps", "items": [
      { "title": "一", "items": ["kind", { "field": "amount", "span": 2 }, "price", "total"] },
      { "title": "二", "x-visible": "amount > 2", "items": [
        { "type": "group", "title": "G", "items": ["deptId", "userId", "lines"] },
        "address", "blocks", "kindOther", "note"
      ] }
    ] }
  ],
  "rules": [{ "assert": "amount <= total", "message": "不能大于合计", "at": "amount" }],
  "presets": [{ "title": "常用", "values": { "amount": 3, "price": "{{ amount * 2 }}" }, "when": "amount == null" }]
}
`
