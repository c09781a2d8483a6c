import { describe, expect, it } from 'vitest'
import { processIn } from '../../../src/custom/bpm-model/ImportModelDialog.tsx'

describe('processIn', () => {
  it.each([
    ['<bpmn:process id="leave" name="请假" isExecutable="true">', 'leave', '请假'],
    ["<process name='a &lt;b&gt; &amp;amp;' id='x'/>", 'x', 'a <b> &amp;'],
    ['<bpmn2:process\n  id = "multi"\n  name=""\n>', 'multi', ''],
    ['<bpmn:subProcess id="no" /><semantic:process processType="None" id="yes">', 'yes', ''],
    ['<bpmn:process xid="no">', '', ''],
    [`<bpmn:process id="${'k'.repeat(80)}">`, 'k'.repeat(64), ''],
    ['no xml', '', ''],
  ])('should propose key and name of %j', (text, key, name) => {
    expect(processIn(text)).toEqual({ key, name })
  })
})
