"""Java projects with a ``pom.xml`` that finds all it needs in Debian's offline repository."""

from adws.tests.runners.contract import Project
from adws.tests.runners.jvm.projects import FILES, GREEN_FILES, GREEN_OUTCOMES, OUTCOMES

_OFFLINE = "-o\n-Dmaven.repo.local=/usr/share/maven-repo\n"
_POM = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.x</groupId>
  <artifactId>all</artifactId>
  <version>1</version>
  {more}
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>{group}</groupId>
      <artifactId>{artifact}</artifactId>
      <version>{version}</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <pluginManagement>
      <plugins>
        <plugin><artifactId>maven-surefire-plugin</artifactId><version>2.22.3</version></plugin>
      </plugins>
    </pluginManagement>
  </build>
</project>
"""
_MODULE = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>com.x</groupId><artifactId>all</artifactId><version>1</version></parent>
  <artifactId>{name}</artifactId>
  {more}
</project>
"""
_ON_CORE = (
    "<dependencies><dependency><groupId>com.x</groupId><artifactId>core</artifactId>"
    "<version>1</version></dependency></dependencies>"
)
_NAMES = ("core", "web", "last")
_MODULES = "".join(f"<module>{name}</module>" for name in _NAMES)

MODULES = Project(
    {
        ".mvn/maven.config": _OFFLINE,
        "pom.xml": _POM.format(
            more=f"<packaging>pom</packaging>\n  <modules>{_MODULES}</modules>",
            group="org.junit.jupiter",
            artifact="junit-jupiter",
            version="debian",
        ),
        **{
            f"{name}/pom.xml": _MODULE.format(name=name, more=_ON_CORE if name == "web" else "")
            for name in _NAMES
        },
        **FILES,
    },
    1,
    OUTCOMES,
)
GREEN = Project(
    {
        ".mvn/maven.config": _OFFLINE,
        "pom.xml": _POM.format(more="", group="junit", artifact="junit", version="4.x"),
        **GREEN_FILES,
    },
    0,
    GREEN_OUTCOMES,
)
PROJECTS = {"modules": MODULES, "green": GREEN}
"""The projects by the names of their recordings."""
