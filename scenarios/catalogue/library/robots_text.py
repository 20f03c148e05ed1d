# Pins: robots.txt: agents, rules, delays and addresses that are quoted.
import time
import urllib.robotparser
time.sleep(1)
p = urllib.robotparser.RobotFileParser("http://h/robots.txt")
print(p.can_fetch("x", "/"), p.mtime(), p.crawl_delay("x"))
p.parse("""# all
User-agent: *
Disallow: /private/
Allow: /private/open.html
Crawl-delay: 5
Request-rate: 3/20

User-agent: friend
User-agent: mate/2
Disallow:

Sitemap: http://h/map.xml
User-agent: evil
Disallow: /
Disallow: /a?b=c%20d
nonsense
""".splitlines())
for agent in ("me", "friend/1.0", "MATE", "evil"):
    print(agent, [p.can_fetch(agent, url) for url in ("/", "http://h/private/x", "/private/open.html", "/private", "/a?b=c d")],
          p.crawl_delay(agent), p.request_rate(agent))
print(p.site_maps(), p.path, p.host)
print(p)
