import { describe, expect, it } from "vitest";
import { clientNetwork } from "@worker/network";

const networkOf = (address: string) => clientNetwork(new Headers({ "cf-connecting-ip": address }));

describe("a client's network", () => {
  it("is a whole IPv4 address", () => {
    expect(networkOf("203.0.113.5")).toBe("203.0.113.5");
    expect(networkOf(" 203.0.113.5 ")).toBe("203.0.113.5");
    expect(networkOf("203.0.113.6")).not.toBe(networkOf("203.0.113.5"));
  });

  it("is the /64 of an IPv6 address, however it is written", () => {
    const same = [
      "2001:db8:1:2::1",
      "2001:0db8:0001:0002:ffff:ffff:ffff:ffff",
      "2001:DB8:1:2:0:0:0:9",
      "2001:db8:1:2::",
    ];
    expect(new Set(same.map(networkOf))).toEqual(new Set(["2001:db8:1:2::/64"]));
    expect(networkOf("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  });

  it("fills in the zeros that :: leaves out", () => {
    expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(networkOf("2001:db8:0:0:5::1")).toBe("2001:db8:0:0::/64");
    expect(networkOf("::1")).toBe("0:0:0:0::/64");
    expect(networkOf("2001:db8:0:7::1")).not.toBe(networkOf("2001:db8::1"));
  });

  it("is the IPv4 address that an IPv6 one only wraps", () => {
    expect(networkOf("::ffff:203.0.113.5")).toBe("203.0.113.5");
    expect(networkOf("::FFFF:203.0.113.5")).toBe("203.0.113.5");
  });

  it("comes from CF-Connecting-IP alone (rules/platform#client-network)", () => {
    const forged = new Headers({
      "x-forwarded-for": "198.51.100.1",
      "x-real-ip": "198.51.100.2",
      forwarded: "for=1.1.1.1",
    });
    expect(clientNetwork(forged)).toBe("local");
  });
});
