import { addressKind, checkWebhookUrl, isReachable, type WebhookRules } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"

const strict: WebhookRules = { allowHttp: false, allowPrivate: false }
const withHttp: WebhookRules = { ...strict, allowHttp: true }
const withPrivate: WebhookRules = { ...strict, allowPrivate: true }
const open: WebhookRules = { allowHttp: true, allowPrivate: true }

const checked = (url: string, rules: WebhookRules = strict) =>
  Result.match(checkWebhookUrl(url, rules), { onFailure: () => null, onSuccess: (stored) => stored })

describe("addresses", () => {
  it.each([
    ["1.1.1.1", "public"],
    ["8.8.8.8", "public"],
    ["9.255.255.255", "public"],
    ["11.0.0.0", "public"],
    ["93.184.216.34", "public"],
    ["100.63.255.255", "public"],
    ["100.128.0.0", "public"],
    ["126.255.255.255", "public"],
    ["128.0.0.0", "public"],
    ["169.253.255.255", "public"],
    ["169.255.0.0", "public"],
    ["172.15.255.255", "public"],
    ["172.32.0.0", "public"],
    ["192.0.1.0", "public"],
    ["192.167.255.255", "public"],
    ["192.169.0.0", "public"],
    ["198.17.255.255", "public"],
    ["198.20.0.0", "public"],
    ["223.255.255.255", "public"],
    ["0.0.0.0", "unspecified"],
    ["0.1.2.3", "unspecified"],
    ["10.0.0.0", "private"],
    ["10.255.255.255", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.0.1", "private"],
    ["192.168.255.255", "private"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["169.254.0.1", "link_local"],
    ["169.254.255.255", "link_local"],
    ["169.254.169.254", "metadata"],
    ["169.254.170.2", "metadata"],
    ["100.100.100.200", "metadata"],
    ["168.63.129.16", "metadata"],
    ["192.0.0.192", "metadata"],
    ["fd00:ec2::254", "metadata"],
    ["::ffff:169.254.169.254", "metadata"],
    ["64:ff9b::a9fe:a9fe", "metadata"],
    ["2002:a9fe:a9fe::", "metadata"],
    ["::a9fe:a9fe", "metadata"],
    ["100.64.0.0", "carrier_grade_nat"],
    ["100.127.255.255", "carrier_grade_nat"],
    ["192.0.0.1", "reserved"],
    ["192.88.99.1", "reserved"],
    ["192.31.196.1", "reserved"],
    ["192.52.193.1", "reserved"],
    ["192.175.48.1", "reserved"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.254", "reserved"],
    ["192.0.2.1", "documentation"],
    ["198.51.100.1", "documentation"],
    ["203.0.113.1", "documentation"],
    ["198.18.0.1", "benchmarking"],
    ["198.19.255.255", "benchmarking"],
    ["224.0.0.1", "multicast"],
    ["239.255.255.255", "multicast"],
    ["255.255.255.255", "broadcast"],
    ["2606:4700:4700::1111", "public"],
    ["2a00:1450:4001:829::200e", "public"],
    ["2003::1", "public"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["0:0:0:0:0:0:0:1", "loopback"],
    ["fe80::1", "link_local"],
    ["febf::1", "link_local"],
    ["fe80::1%eth0", "link_local"],
    ["fec0::1", "reserved"],
    ["fc00::1", "unique_local"],
    ["fdff:ffff::1", "unique_local"],
    ["ff02::1", "multicast"],
    ["::ffff:127.0.0.1", "mapped"],
    ["::ffff:8.8.8.8", "mapped"],
    ["::ffff:7f00:1", "mapped"],
    ["::ffff:0:127.0.0.1", "nat64"],
    ["::7f00:1", "reserved"],
    ["64:ff9b::7f00:1", "nat64"],
    ["64:ff9b::808:808", "nat64"],
    ["64:ff9b:1::1", "nat64"],
    ["64:ff9b:1:ffff::a00:1", "nat64"],
    ["64:ff9b:2::1", "reserved"],
    ["2002:7f00:1::", "6to4"],
    ["2002:808:808::1", "6to4"],
    ["2001::1", "teredo"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "teredo"],
    ["2606:4700::5efe:a00:1", "isatap"],
    ["2606:4700::200:5efe:808:808", "isatap"],
    ["2001:db8::1", "documentation"],
    ["3fff::1", "documentation"],
    ["3fff:fff::1", "documentation"],
    ["2001:2::1", "benchmarking"],
    ["2001:3::1", "reserved"],
    ["2001:4:112::1", "reserved"],
    ["2001:10::1", "reserved"],
    ["2001:20::1", "reserved"],
    ["2001:30::1", "reserved"],
    ["2620:4f:8000::1", "reserved"],
    ["100::1", "reserved"],
    ["100:0:0:1::1", "reserved"],
    ["5f00::1", "reserved"],
    ["4000::1", "reserved"],
    ["1000::1", "reserved"],
    ["", "malformed"],
    ["example.com", "malformed"],
    ["999.1.1.1", "malformed"],
    [":::1", "malformed"]
  ] as const)("%s is %s", (address, kind) => {
    assert.strictEqual(addressKind(address), kind)
    assert.strictEqual(isReachable(address, strict), kind === "public")
    const isNeverReached = ["metadata", "multicast", "broadcast", "unspecified", "malformed"].includes(kind)
    assert.strictEqual(isReachable(address, withPrivate), !isNeverReached)
  })
})

describe("URLs that are taken", () => {
  it.each([
    ["https://example.com", "https://example.com"],
    ["https://example.com/", "https://example.com/"],
    ["  https://example.com/hook  ", "https://example.com/hook"],
    ["HTTPS://Example.COM/Hook?A=b&c=%20", "https://example.com/Hook?A=b&c=%20"],
    ["https://example.com./hook", "https://example.com/hook"],
    ["https://ｅｘａｍｐｌｅ．ｃｏｍ/hook", "https://example.com/hook"],
    ["https://例え.jp/hook", "https://xn--r8jz45g.jp/hook"],
    ["https://example.com:443/hook", "https://example.com/hook"],
    ["https://example.com:1024/hook", "https://example.com:1024/hook"],
    ["https://example.com:8443/hook", "https://example.com:8443/hook"],
    ["https://example.com:65535/hook", "https://example.com:65535/hook"],
    ["https://example.com/hook#part", "https://example.com/hook"],
    ["https://8.8.8.8/hook", "https://8.8.8.8/hook"],
    ["https://134744072/hook", "https://8.8.8.8/hook"],
    ["https://８.８.８.８/hook", "https://8.8.8.8/hook"],
    ["https://[2606:4700:4700::1111]/hook", "https://[2606:4700:4700::1111]/hook"],
    ["https://no-such-host.invalid/hook", "https://no-such-host.invalid/hook"],
    ["https://hooks.example.test/a", "https://hooks.example.test/a"],
    ["https://a_b.example.com/hook", "https://a_b.example.com/hook"],
    ["https://example.com/a@b", "https://example.com/a@b"],
    ["https://localhost.example.com/hook", "https://localhost.example.com/hook"],
    ["https://my.locals/", "https://my.locals/"]
  ])("%s", (url, stored) => {
    assert.strictEqual(checked(url), stored)
    assert.strictEqual(checked(stored), stored, "and stays so")
  })

  it.each([
    ["http://example.com/hook", withHttp],
    ["http://example.com:443/hook", withHttp],
    ["https://example.com:80/hook", withHttp],
    ["http://example.com:8080/hook", withHttp],
    ["https://127.0.0.1:8443/hook", withPrivate],
    ["https://[::1]:8443/hook", withPrivate],
    ["https://receiver:8443/hook", withPrivate],
    ["http://localhost:8080/hook", open],
    ["http://10.1.2.3/hook", open]
  ])("%s under %o", (url, rules) => {
    assert.strictEqual(checked(url, rules), url)
    assert.isNull(checked(url))
  })
})

describe("URLs that are refused", () => {
  it.each([
    ["nothing", ""],
    ["no URL", "hook"],
    ["no host", "https://"],
    ["no scheme", "example.com/hook"],
    ["no slashes", "https:example.com/hook"],
    ["three slashes", "https:///example.com/hook"],
    ["http", "http://example.com/hook"],
    ["ftp", "ftp://example.com/hook"],
    ["ws", "wss://example.com/hook"],
    ["a file", "file:///etc/passwd"],
    ["gopher", "gopher://example.com/hook"],
    ["data", "data:text/plain,hello"],
    ["a script", "javascript:alert(1)"],
    ["a user", "https://user@example.com/hook"],
    ["a user and password", "https://user:secret@example.com/hook"],
    ["an empty user", "https://@example.com/hook"],
    ["a host as a user", "https://example.com@127.0.0.1/hook"],
    ["a backslash before @", "https://example.com\\@127.0.0.1/hook"],
    ["backslashes", "https:\\\\example.com\\hook"],
    ["a line break", "https://example.com/ho\nok"],
    ["a header after a line break", "https://example.com/\r\nX-Evil: 1"],
    ["a tab in the host", "https://exam\tple.com/hook"],
    ["a space", "https://example.com/a b"],
    ["a NUL", "https://example.com/\u0000"],
    ["port 0", "https://example.com:0/hook"],
    ["port 22", "https://example.com:22/hook"],
    ["port 25", "https://example.com:25/hook"],
    ["port 80 without http", "https://example.com:80/hook"],
    ["port 1023", "https://example.com:1023/hook"],
    ["port 65536", "https://example.com:65536/hook"],
    ["localhost", "https://localhost/hook"],
    ["LOCALHOST with a dot", "https://LOCALHOST./hook"],
    ["a name under localhost", "https://foo.localhost/hook"],
    ["localhost in full width", "https://ｌｏｃａｌｈｏｓｔ/hook"],
    ["a name of Google's metadata", "https://metadata.google.internal/computeMetadata/v1/"],
    ["a name under .local", "https://printer.local/hook"],
    ["a name under .localdomain", "https://localhost.localdomain/hook"],
    ["a name under home.arpa", "https://nas.home.arpa/hook"],
    ["a single label", "https://intranet/hook"],
    ["an empty label", "https://example..com/hook"],
    ["two trailing dots", "https://example.com../hook"],
    ["127.0.0.1", "https://127.0.0.1/hook"],
    ["127.0.0.1 with a dot", "https://127.0.0.1./hook"],
    ["127.1", "https://127.1/hook"],
    ["0x7f.1", "https://0x7f.1/hook"],
    ["0x7f000001", "https://0x7f000001/hook"],
    ["2130706433", "https://2130706433/hook"],
    ["0177.0.0.1", "https://0177.0.0.1/hook"],
    ["017700000001", "https://017700000001/hook"],
    ["0", "https://0/hook"],
    ["full-width digits", "https://１２７.０.０.１/hook"],
    ["ideographic full stops", "https://127。0。0。1/hook"],
    ["circled digits", "https://①②⑦.⓪.⓪.①/hook"],
    ["percent-encoded digits", "https://%31%32%37.0.0.1/hook"],
    ["a number too large", "https://4294967296/hook"],
    ["10.0.0.1", "https://10.0.0.1/hook"],
    ["metadata", "https://169.254.169.254/latest/meta-data/"],
    ["metadata as a number", "https://2852039166/latest/"],
    ["metadata in hexadecimal", "https://0xa9.0xfe.0xa9.0xfe/"],
    ["metadata mapped", "https://[::ffff:a9fe:a9fe]/"],
    ["metadata through NAT64", "https://[64:ff9b::169.254.169.254]/"],
    ["v6 loopback", "https://[::1]/hook"],
    ["v6 loopback written out", "https://[0000:0000:0000:0000:0000:0000:0000:0001]/hook"],
    ["v6 mapped", "https://[::ffff:127.0.0.1]/hook"],
    ["v6 unique local", "https://[fd12:3456::1]/hook"],
    ["v6 link local", "https://[fe80::1]/hook"],
    ["a v6 zone", "https://[fe80::1%25eth0]/hook"],
    ["a v6 zone unescaped", "https://[fe80::1%eth0]/hook"],
    ["v6 of documentation", "https://[2001:db8::1]/hook"],
    ["a label too long", `https://${"a".repeat(64)}.com/hook`],
    ["a host too long", `https://${"a.".repeat(126)}com/hook`],
    ["a URL too long", `https://example.com/${"a".repeat(2_029)}`]
  ])("%s", (_, url) => {
    assert.isNull(checked(url))
  })

  it.each([
    ["http://127.0.0.1:8080/hook", withHttp],
    ["http://127.0.0.1:8080/hook", withPrivate],
    ["https://169.254.169.254/", open],
    ["http://[::ffff:169.254.169.254]/", open],
    ["http://100.100.100.200/", open],
    ["http://0.0.0.0:8080/hook", open],
    ["http://255.255.255.255/", open],
    ["http://localhost:22/hook", open],
    ["http://user@localhost:8080/hook", open],
    ["ftp://localhost:8080/hook", open]
  ])("%s under %o", (url, rules) => {
    assert.isNull(checked(url, rules))
  })

  it("says what is wrong and what is allowed", () => {
    const problem = (url: string, rules = strict) => Result.getOrThrow(Result.flip(checkWebhookUrl(url, rules)))
    assert.strictEqual(problem("http://example.com"), "must be an https URL of a public host")
    assert.strictEqual(problem("ftp://example.com", open), "must be an http or https URL of a public host")
    assert.strictEqual(problem("https://a@example.com"), "must not contain user info")
    assert.strictEqual(problem("https://example.com:22"), "must use port 443 or one from 1024 to 65535")
    assert.strictEqual(problem("https://10.0.0.1"), "must not point to a private, local or reserved address")
    assert.strictEqual(problem("https://localhost"), "must not point to a local host name")
    assert.strictEqual(problem(`https://example.com/${"a".repeat(2_029)}`), "must have at most 2048 characters")
    assert.strictEqual(checked(`https://example.com/${"a".repeat(2_028)}`)?.length, 2_048)
  })
})
